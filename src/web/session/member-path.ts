import { isMemberAddress } from "../../domain/pages/member-addresses.ts";

/** Is this the path of a page that only members may see? The application keeps a slash at its end. */
export const isMemberPath = (path: string): boolean => isMemberAddress(path.replace(/\/$/, ""));
