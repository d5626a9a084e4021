/** What `backup`, `restore` and `migrate` print. */
export const backupCommands = {
  made: {
    one: "{address}: {count} reader, {size} MB, restored on trial.",
    other: "{address}: {count} readers, {size} MB, restored on trial.",
  },
  removed: {
    one: "{count} older backup was removed.",
    other: "{count} older backups were removed.",
  },
  withoutSecret:
    "The secret of this site is not in it: keep DATA_DIR/secret, or SECRET, in a place of its own. Encrypted backups (BACKUP_AGE_RECIPIENT) hold what stands in DATA_DIR.",
  nowhere: "Name a folder or s3://bucket/prefix, or set BACKUP_TO.",
  noBucket: "{written} is no address such as s3://bucket/prefix",
  noKeys: "An s3:// address needs BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.",
  inUse:
    "A site runs on this database: stop it on every node first. One that was killed counts as running for a minute.",
  missing: "There is no {source}.",
  isEncrypted: "The backup is encrypted: name the file with its key by --identity.",
  otherIdentity: "The backup was encrypted for another key than those in the file.",
  noBackup: "{source} is no backup of a site.",
  newer: "The backup is of a newer version of this program: restore it with that one.",
  damaged: "{source} is damaged ({why}): nothing was changed. Take another one.",
  replace: {
    one: "The database is replaced by the backup, with {count} reader; the present one is kept aside. Go on?",
    other: "The database is replaced by the backup, with {count} readers; the present one is kept aside. Go on?",
  },
  sayYes: "There is a database already: say --yes to replace it. It is kept aside.",
  unchanged: "Nothing was changed.",
  restored: {
    one: "Restored, with {count} reader.",
    other: "Restored, with {count} readers.",
  },
  aside: "The former database is kept at {path}.",
  afterRestore:
    "Who left or was erased since, as noted in DATA_DIR, is gone again from the next start; every session ends. The site sends nothing until “npx commonplace arm”.",
  notEmpty: "A site has used that database already: name an empty one.",
  moved: {
    one: "{count} row in {tables} tables is now in {database}; counted on both sides.",
    other: "{count} rows in {tables} tables are now in {database}; counted on both sides.",
  },
  setUrl:
    "Set DATABASE_URL to it, start the site, and let it send by “npx commonplace arm”. The old file stays until you remove it.",
  setFolder:
    "Take DATABASE_URL out, set DATA_DIR={folder}, start the site, and let it send by “npx commonplace arm”. The old database stays until you remove it.",
  setSecret: "Set SECRET to what stands in {file}: on Postgres every node needs it.",
  withoutTls:
    "The address must not give up TLS beyond this machine: leave sslmode out; sslrootcert=FILE names an authority of your own.",
} as const;
