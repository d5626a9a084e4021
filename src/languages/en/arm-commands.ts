/** What `npx commonplace arm` says. */
export const armCommands = {
  nothingWaits: "Nothing waits: the database is armed, and mail is sent as always.",
  isCopy:
    "This database is a copy, or was put back from a backup: nothing is sent from it. What its first life has sent since, it does not know.",
  noMails: "No single mail waits.",
  mails: {
    one: "{count} mail waits, written {since} UTC.",
    other: "{count} mails wait, the oldest written {since} UTC.",
  },
  issue: "Issue {id} waits: {subject}; beginning {start} UTC; copies left: {left}",
  sendAll: "Send all of this from here?",
  sendNewer: {
    one: "Drop what is older than {count} day, and send the rest from here?",
    other: "Drop what is older than {count} days, and send the rest from here?",
  },
  sayYes: "Nothing is sent: there is nobody to ask. “--yes” sends it, “--drop-older-than” leaves old things out.",
  nothingSent: "Nothing is sent.",
  droppedMails: {
    one: "{count} mail dropped.",
    other: "{count} mails dropped.",
  },
  droppedIssues: {
    one: "{count} issue cancelled.",
    other: "{count} issues cancelled.",
  },
  armed: "The database is armed: what waits is sent.",
} as const;
