import type { NowEntry } from "../../../domain/pages/pages.ts";

/** A past update that is named only. */
export type UpdateLink = Pick<NowEntry, "path" | "title" | "date" | "isoDate">;

export const updateLink = ({ path, title, date, isoDate }: NowEntry): UpdateLink => ({ path, title, date, isoDate });
