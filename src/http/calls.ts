const calls = /^\/(api|verify)(?![\w-])/;

/** Is this the path, or address, of a call, which programs make and which is answered in JSON? All others are those of people. */
export const isCall = (path: string): boolean => calls.test(path);
