/** What `import`, `import check-redirects` and `export` print. */
export const moveCommands = {
  page: "page",
  redirect: "redirect",
  lost: "lost",
  leadsNowhere: "{address} → {to} (readers find nothing there)",
  addresses: { one: "{count} address", other: "{count} addresses" },
  pages: { one: "{count} page", other: "{count} pages" },
  redirects: { one: "{count} redirect", other: "{count} redirects" },

  fileWritten: "{file} is written.",
  files: { one: "{count} file of the content folder.", other: "{count} files of the content folder." },
  readme: `What a Commonplace site holds, in formats that any program can read.

content/         what the author wrote, as it lay in the content folder: posts/, letters/, journal/, poetry/, pages/
                 and their pictures (Markdown with front matter), now/, redirects/ (old addresses and where they lead), mails/, site.yaml.
                 Another site of this kind takes it as its content folder, as it is.
`,
  readmePeople: `subscribers.csv  every reader of the newsletter: address, name, topics, status, when they asked, confirmed and
                 left, and the evidence of it. Another site of this kind takes it by
                 npx commonplace subscribers import subscribers.csv --evidence
members.json     every account: name, address, and the providers it signs in by; no sessions and no secrets
issues.json      every newsletter that was sent, newest first, and what became of its copies (tally)

These three are about people. Keep them where nobody else reads them.
`,
  readmeWithoutPeople: "\nReaders, members and issues are not in this export.\n",

  post: "post",
  letter: "letter",
  draft: "draft",
  scheduled: "scheduled",
  leftOut: "left out",
  comments: { one: "{count} comment in the report", other: "{count} comments in the report" },
  items: { one: "{count} item", other: "{count} items" },
  dryRun: "Nothing was written: this was a dry run.",
  leads: "{address} → {to}",
  redirectsChecked: "{addresses}: {pages}, {redirects}, {lost} lost.",
  posts: { one: "{count} post", other: "{count} posts" },
  letters: { one: "{count} letter", other: "{count} letters" },
  drafts: { one: "{count} draft", other: "{count} drafts" },
  scheduledPosts: { one: "{count} scheduled post", other: "{count} scheduled posts" },
  written: "written",
  updated: "updated",
  unchanged: "unchanged",
  kept: "kept",
  withFate: "{things} {fate}",
  leftOutCount: "{count} left out",
  fetched: { one: "{count} picture fetched …", other: "{count} pictures fetched …" },
  cardFetched: "fetched",
  cardKept: "kept",
  cardWanted: "to be asked",
  cardFailed: "failed",
  cardPicture: "with a picture",
} as const;
