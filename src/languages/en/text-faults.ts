/** What an author is told of a text that is rendered: what cannot be shown, and what leads nowhere. */
export const textFaults = {
  embed: "{element} {address} is not shown, only a link to it.",
  pictureOutside: "The picture {address} is on another site, so it is shown as a link.",
  noPicture: "There is no picture {file}.",
  pictureUnread: "The picture {file} cannot be read.",
  noFile: "There is no file {file}.",
  fileNotServed: "The file {file} is of a kind that is not served.",
  formula: "The formula {formula} cannot be read: {reason}",
  formulaTooLong: "it is too long, or there are too many.",
  linkNowhere: "The link to {place} leads nowhere: no heading here has that name.",
  noteWithoutText: "The note {note} has no text: write it on a line of its own that begins with {note}:",
  addressWithSpaces: "The address “{address}” has spaces, so it is no link: put it between < and >.",
  takesTooLong: "The text takes too long to read as Markdown, so it is shown as it was written.",
} as const;
