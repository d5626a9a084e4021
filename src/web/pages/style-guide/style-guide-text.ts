/** Markdown that uses every element of a text once. */
export const styleGuideText = `A paragraph with *emphasis*, **importance**, [a link](/blog), \`code\` and a footnote.[^1] Figures in running text are old-style: 1580, 1872, 2025.

### A heading within a text

- An item of a list
- Another one
  - and one below it

1. First
2. Second

> A quotation, set a little apart from what surrounds it.

| Book | Year |
|:--|--:|
| Essays | 1580 |
| Middlemarch | 1872 |

\`\`\`ts
const shelf = books.filter((book) => book.reread);
\`\`\`

---

- [x] Written
- [ ] Read aloud

[^1]: A note, below the text to which it belongs.
`;
