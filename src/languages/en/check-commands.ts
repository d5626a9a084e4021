/** What `check-mail` finds, and what a rehearsal tells of an issue before it goes. */
export const checkCommands = {
  leavingWorks: "Leaving by one click works on the running site.",
  leaveUnreachable: "The leave link cannot be reached at {site} ({why}): start the site.",
  leaveRedirects:
    "{site} answers the leave link by sending mail programs on to {location}, where they do not go: let SITE_URL be the address that answers itself.",
  leaveUnknown:
    "{site} does not know a leave link made here: give this command the SECRET or DATA_DIR of the running site, and start the site anew after an update.",
  leaveRefused:
    "{site} answers the leave link with {status}: let POST requests without cookies through to the site, with forms of either kind.",
  leaveSetsCookie: "{site} sets a cookie where mail programs leave: keep what stands before the site from it.",
  probeOnItsWay:
    "A probe is on its way to {address}: save it there with its whole source, and name the file with --probe.",
  probeFrom: "The probe is from {from}, and not from {sender}: send one with --to.",
  probeFromNobody: "The probe is from nobody, and not from {sender}: send one with --to.",
  probeOld: "The probe is over a week old: send a new one with --to.",
  probeLacks: "The probe has no {field}: keep your relay from removing it.",
  probeHasFields: "The probe has both fields of the leave link.",
  probeRefused: "Your relay did not take the probe ({answer}): mend that first.",
  probeLost:
    "The probe did not come into the mailbox of BOUNCE_IMAP_URL: look where it went, or send one elsewhere with --to.",
  mailboxUnreadable: "The mailbox of BOUNCE_IMAP_URL cannot be read: {why}.",
  mailboxCannotMove: "its server cannot move mails (RFC 6851)",
  mailboxRefusesFolder: "mails cannot be moved to its folder “{folder}”",
  mailboxRefusesUser: "its server refuses the user name or the password",
  needsArrived: "Only a mail that arrived shows its signature: send one to an address of yours with --to.",
  probeSubject: "Probe of the newsletter",
  probeWords:
    "A mail like those of the newsletter, by which its author sees how they arrive. Nothing needs to be done.",
  probeLeave: "Leave",
  noRelay: "SMTP_URL: without a relay there is nothing to check; use the settings of the public site",

  spfPublished: "{domain} has an SPF record; whether it names your relay shows in a probe.",
  spfPasses: "SPF passes for {domain}, sent from {ip}.",
  spfUntold:
    "The probe does not say from which public address it came, so SPF shows only in one sent to a mailbox elsewhere, with --to.",
  spfWrong: "The SPF record of {domain} is wrong: have one of them, with at most 10 look-ups.",
  spfUnanswered: "DNS did not answer for the SPF record of {domain}: try again.",
  spfNamesOthers: "The SPF record of {domain} does not name {ip}: add what your relay tells you to include.",
  spfMissing: "{domain} has no SPF record: publish a TXT record that begins with “v=spf1” and names your relay.",
  spfSeveral: "{domain} has several SPF records, which count as none: make them one.",
  unsigned: "The probe is not signed: have your relay sign mail of {domain} with DKIM.",
  signatureBroken:
    "The DKIM signature of {domain} does not hold ({why}): publish its key as your relay shows it, and let nothing change mail once it is signed.",
  signaturePartial: "The DKIM signature leaves the end of the mail open (l=): have all of it signed.",
  signatureUncovered:
    "The DKIM signature does not cover {fields}: add that to the fields your relay signs, else no mail program offers leaving by one click.",
  bothFields: "{one} and {other}",
  signatureHolds: "The DKIM signature holds and covers the leave link.",
  dmarcPublished: "{domain} has a DMARC record with p={policy}.",
  dmarcPasses: "DMARC passes for {domain}, which asks for p={policy}.",
  dmarcUnanswered: "DNS did not answer for the DMARC record of {domain}: try again.",
  dmarcFails: "DMARC fails: neither SPF nor DKIM holds in the name of {domain}. Have your relay sign with d={domain}.",
  dmarcMissing: "{domain} has no DMARC record: publish “v=DMARC1; p=none” as a TXT record of _dmarc.{domain}.",

  neverChecked:
    "It goes to {count} readers, and how mail leaves here was never checked: run “npx commonplace check-mail”, or add --no-check, which is noted.",
  checkFailed:
    "The latest check of how mail leaves here found faults: run “npx commonplace check-mail”, or add --no-check, which is noted.",
  checkedLongAgo:
    "It is over a week since it was checked how mail leaves here: run “npx commonplace check-mail”, or add --no-check, which is noted.",

  pageIsDraft:
    "Readers cannot see {path} yet, to which “view in browser” leads, nor pictures that lie beside its text: it is a draft.",
  pageIsDated:
    "Readers cannot see {path} yet, to which “view in browser” leads, nor pictures that lie beside its text: it is dated {date}.",
  pictureFormat: "The picture {name} would go as {format}, which many mail programs do not show.",
  pictureUnshown: "The picture {name} cannot be shown in a mail: no JPEG or PNG of it can be made.",
  pictureHeavy: "The picture {name} weighs {size}; up to {most} open quickly.",
  pictureWordless: "The picture {name} has no words that say what it shows, for those who do not see it.",
  picturesHeavy: "The pictures weigh {size} together; up to {most} open quickly.",
  htmlLong: "The HTML has {size}; above {most} mail programs begin to cut off the end.",
  textEmpty: "The text part is empty: there is no word in the text.",
  htmlUnleavable: "The HTML has no link by which a reader can leave: see mails/footer.md.",
  textUnleavable: "The plain text has no link by which a reader can leave: see mails/footer.md.",
  kilobytes: "{size} kB",
  linkBroken: "The link {link} is no address that can be followed.",
  linkRelative: "The link {link} is relative and would lead to {href}: begin it with https:// or /.",
  linkInside: "The link {link} leads to this machine or its network, where no reader can follow.",
  linkTracks: "The link {link} carries {names}, which tracks readers: take it out.",
  linkGone: "The link {link} leads nowhere: readers find nothing at {path}.",
  linkUnknown: "The link {link} leads to {path}, where this site has no page.",
  coloursInverted:
    "Where a mail program inverts colours, {words} on {upon} has a contrast of {found} to 1; {least} is needed.",

  copyNotAscii: "has characters that are not ASCII",
  copyLinks: "has its reader's link {found} times instead of {wanted}",
  copyGap: "has a gap that was not filled",
  copyLineEnd: "has a line that does not end with CR and LF",
  copyLineLong: "has a line of more than {most} bytes",
  copyDot: "has a line whose dot is not stuffed",
  copyCutOff: "does not end with its last line",
  copyHeader: "does not have its own {name} in its header once",
} as const;
