/** What `npx commonplace new` asks and says. */
export const newCommands = {
  question: "{question}: ",
  withDefault: "{question} [{answer}]: ",
  askLanguage: "Language of the site: {languages}",
  askFolder: "Folder of the site",
  askName: "Name of the site",
  askAuthor: "Your name",
  askEmail: "Address that readers may write to",
  askSamples: "Begin with the sample's posts and letters, which are in English?",
  askWithout: "Pages that you do not want, if any, of these: {pages}",
  noLanguage: "must be one of these: {languages}",
  needed: "Say these too, where nobody can be asked: {options}",
  samplesInEnglish: "The posts and letters of the sample are in English.",
  next: "Next:",
  made: { one: "{folder} is a new site of {count} file.", other: "{folder} is a new site of {count} files." },
} as const;
