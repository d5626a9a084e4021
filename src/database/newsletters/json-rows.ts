import { type RawBuilder, sql } from "kysely";
import type { Engine } from "../database.ts";

/**
 * Rows of numbers and nulls as one parameter, JSON of an array of arrays, so that any number of them is one statement of
 * the same words: a table whose column `value` is a row.
 */
export const eachRow = (engine: Engine, json: string): RawBuilder<unknown> =>
  engine === "sqlite" ? sql`json_each(${json})` : sql`json_array_elements(cast(${json} as json))`;

/** The number at a place of such a row. */
export const numberAt = (place: number): RawBuilder<number | null> => sql`cast(value ->> ${sql.lit(place)} as bigint)`;
