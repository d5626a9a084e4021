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

/**
 * Is the column one of these numbers, given as one parameter with commas between? Written so that both engines look each up
 * by an index: joined with a table of them, Postgres may read all rows.
 */
export const isOneOf = (engine: Engine, column: string, numbers: string): RawBuilder<boolean> =>
  engine === "sqlite"
    ? sql`${sql.ref(column)} in (select value from json_each('[' || ${numbers} || ']'))`
    : sql`${sql.ref(column)} = any (cast(string_to_array(${numbers}, ',') as bigint[]))`;
