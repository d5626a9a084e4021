/** Addresses that other navigation data names, and where their pages live (308). */
export const movedPages: ReadonlyMap<string, string> = new Map([
  ["/linktree", "/links"],
  ["/reading-list", "/list"],
  ["/members", "/member-directory"],
]);
