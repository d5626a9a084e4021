import type { Translation } from "../catalogue.ts";

export const spanish: Translation = {};
