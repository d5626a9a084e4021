/** What an author is told of the front matter, the name and the links of a post or another text with a date. */
export const postFaults = {
  /** What a text is, within a sentence; with its article where the language writes one. */
  post: "post",
  letter: "letter",
  journal: "journal entry",
  poem: "poem",
  listOrGroup: "a list or group",
  group: "a group",

  fieldUnknown: "is not a field that is known here; it is kept, and changes nothing",
  fieldNear: "did you mean `{key}`?",
  text: "must be text",
  title: 'must be text; put it between "quotes"',
  names: "must be a name or a list of names",
  description: "is longer than {most} characters; its beginning is used",
  canonical: "must be the whole address of the original, such as https://example.org/on-margins",
  replyTo: "must be one e-mail address such as ada@example.org",
  topic: "“{topic}” is no topic of site.yaml; there are {topics}",
  topicOfNone: "“{topic}” is no topic of site.yaml; it declares none",

  date: "must be a date such as 2025-06-29 or 2025-06-29 18:30",
  datePlaceholder: "{date} is a placeholder of a template, not a date",
  dateNotReal: "{date} is not a day of the calendar",
  dateMissing:
    "is missing: add a line such as “date: 2025-06-29” at the top, or begin the file’s name with it, as in 2025-06-29-my-post.md",
  dateOfName: "{fault}; the date in the file’s name counts",
  dateOfMaking: "{fault}; the date of its making counts",
  time: "the time “{time}” is not understood; the day alone counts",
  updatedEarlier: "is earlier than the date of the {kind}, so it does not count",

  mayMeanDraft: "is not known here; did you mean `{key}`? The {kind} stays a draft",
  staysDraft: "“{given}” is neither true nor false, so the {kind} stays a draft",
  doesNotCount: "“{given}” is neither true nor false, so it does not count",

  picture: "must name a picture, such as cover.jpg",
  pictureOutside: "is on another site; put the picture into the content folder and name it here",
  pictureKind: "names no picture: its name must end in .jpg, .png, .webp, .avif, .gif, .svg, .heic or .tiff",
  pictureElsewhere: "must be a picture inside the content folder",
  pictureMissing: "{picture} is not there or is no picture; the {kind} is shown without it",
  altMissing: "is needed for the image: say what it shows",

  slug: "may hold letters, digits, dots and hyphens",
  slugMended: "is not an address as it stands; {slug} is used",
  slugOfName: "“{name}”, the name of the file, is no address as it stands; {slug} is used",
  slugTaken: "“{slug}” already belongs to {file}; this one is at {path}",
  idTaken: "“{id}” already belongs to {file}; {slug} is used instead",
  alias: "{alias} is no path such as /2023/05/on-margins",
  aliasTaken: "{alias} already leads to {file}",
  aliasOfPage: "{alias} is the address of a page of this site, which is shown instead",

  linkToNothing: "links to {path}, which does not exist",
  linkToDraft: "links to {path}, which is a draft",
  linkTooEarly: "links to {path}, which is not published before {date}",
  linkToUnknown: "links to {path}, where this site has no page",
  linkToNoPlace: "links to {place} in {path}, where no heading has that name",
} as const;
