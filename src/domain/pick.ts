/** The named fields of an object, and no others. */
export function pick<From extends object, Field extends keyof From>(
  from: From,
  ...fields: readonly Field[]
): Pick<From, Field> {
  return Object.fromEntries(fields.map((field) => [field, from[field]])) as Pick<From, Field>;
}
