/** Hashes of the sample's texts and pictures, and of who its site.yaml says it is; written by scripts/sample-hashes.mjs. */
export const sampleHashes: ReadonlySet<string> = new Set([
  "617325b1ad24b95f", // books.yaml
  "2b41be46b4c70b26", // home.yaml
  "fd45e7139bedd15b", // now/2025-02-11.md
  "d0866f535bd329b3", // now/2025-04-03.md
  "84125d8085ec2433", // now/2025-06-11.md
  "cb8da3a281bc1f70", // now/2025-06-29.md
  "3834cf91f20d8e3a", // pages/about.md
  "e61e92ea6f669921", // pages/bookshelf.md
  "09b0c17590485689", // pages/contact.md
  "7941c601be78ef60", // pages/journal.md
  "c66bbda8de4713cb", // pages/links.md
  "64a3ac2286a4680e", // pages/list.md
  "f3c76951adde00de", // pages/member-area.yaml
  "0a2642f25eab242b", // pages/poetry.md
  "0a60fd913f0b4ab1", // pages/privacy.md
  "2a77afeb967d5fb0", // pages/terms.md
  "7c90a59a26d31245", // pages/welcome.yaml
  "bc568e38f67e2f07", // posts/a-drawer-of-first-lines.md
  "2adfe2c8f90db2be", // posts/an-index-for-a-year/index.md
  "ca67c89125ca31a0", // posts/in-other-alphabets/index.md
  "a889d128dc03facc", // posts/index-cards/index.md
  "18ecaa615aea4977", // posts/letters-without-a-middleman/index.md
  "1a699fc5518e056e", // posts/moving-here/index.md
  "3486a6c8c4ecaef8", // posts/names-for-files/index.md
  "9319f0993f92f436", // posts/on-margins/index.md
  "198b583490c062ce", // posts/one-file-one-process/index.md
  "325e5a7d89beb74c", // posts/reading-aloud/index.md
  "1168f2ccafc4d9a1", // posts/reading-without-script/index.md
  "0c07215c9b0000f7", // posts/revising-by-subtraction.md
  "796319acfcfe5e9d", // posts/seventeen-notebooks/index.md
  "daff2e197f2811cd", // posts/the-feed-reader/index.md
  "405fb89fc3f1419b", // posts/the-postcard-test/index.md
  "4392d8a6ab4ea71f", // posts/the-reading-log/index.md
  "6d82ee9791b78d9b", // posts/the-slow-post/index.md
  "92071177422015ca", // posts/to-whoever-opens-this/index.md
  "480dc4f0ab80d471", // posts/unpacking-the-books/index.md
  "bb193994d27c0cab", // posts/what-a-page-weighs/index.md
  "7fc06372b2ced5fc", // posts/why-a-commonplace-book/index.md
  "bf02299aaec4c769", // posts/writing-a-post/index.md
  "06950357cac4d04a", // letters/the-desk-by-the-window.md
  "fb5e2459e235490e", // mails/welcome.md
  "ebc70967416f7b49", // images/portrait.png
  "59efa332eac5f4a1", // site.yaml name
  "55475b126276dfee", // site.yaml author.name
  "c7cf73452d54f6f6", // site.yaml author.bio
  "43ca73b29acae5e4", // site.yaml description
  "e4eb0d7d8fd416a2", // site.yaml email
  "08bbf6f7ac50100e", // site.yaml social.url
  "c145651c4599268b", // site.yaml social.url
  "af3092c792560852", // site.yaml social.url
  "ed3b2ac63d84f72e", // site.yaml social.url
]);
