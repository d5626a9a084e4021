import type { Translation } from "../catalogue.ts";

export const french: Translation = {};
