/** What the author reads of an export that cannot be read; told apart by its `code`. */
export const exportFault = (message: string): Error => Object.assign(new Error(message), { code: "export-fault" });
