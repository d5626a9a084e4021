/** What is put into a text beside the author's words: titles of callouts, labels for those who do not see it. */
export const texts = {
  note: "Note",
  tip: "Tip",
  important: "Important",
  warning: "Warning",
  caution: "Caution",
  section: "Link to this section",
  done: "Done",
  toDo: "To do",
  table: "Table",
  formula: "Formula",
  footnotes: "Footnotes",
  backToNote: "Back to reference {number}",
} as const;
