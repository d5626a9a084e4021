/** What `npx commonplace upgrade` says. */
export const upgradeCommands = {
  isCurrent: "Nothing to do: the database has schema {version}, which this version works with.",
  noDatabase: "Nothing to do: there is no database yet.",
  failed: "Schema {from} cannot become {to}, and the database is as it was: {reason}",
  wouldChange: {
    one: "Schema {from} would become {to}: {count} row, {seconds} seconds on a copy. Nothing was changed.",
    other: "Schema {from} would become {to}: {count} rows, {seconds} seconds on a copy. Nothing was changed.",
  },
  changed: {
    one: "Schema {from} is {to} now: {count} row, {seconds} seconds.",
    other: "Schema {from} is {to} now: {count} rows, {seconds} seconds.",
  },
  kept: "The database as it was: {file}",
} as const;
