import { expect, test } from "vitest";
import { importScene, zipped } from "../../test/support/importing.ts";

async function imported(files: Record<string, string>) {
  const scene = importScene();
  const given = await zipped(scene.folder, files);
  const fates = await scene.import({ platform: "buttondown", given });
  return { fates, files: await scene.files(), again: () => scene.import({ platform: "buttondown", given }) };
}

const HEADER = "id,secondary_id,subject,publish_date,source,email_type,slug\n";

test("the archive: emails with pages are posts, those without are letters", async () => {
  const { files, fates, again } = await imported({
    "emails.csv": `${HEADER}007b-1,5,"Tea, hot",2024-03-13 00:16:05.343246+00:00,api,public,tea-hot
007b-2,6,Members,2024-03-14 00:16:05+00:00,app,private,members
007b-3,7,Payers,2024-03-15 00:16:05+00:00,app,premium,payers
007b-4,,No date,,app,public,no-date
007b-5,,No file,2024-03-15 00:16:05+00:00,app,public,no-file
`,
    "emails/tea-hot.md":
      "Hot *tea*, {{ subscriber.email }}.\n\n![A cup](https://assets.buttondown.email/images/cup.png)\n",
    "emails/007b-2.md": "<!-- buttondown-editor-mode: fancy --><p>For <em>you</em></p>",
    "emails/Payers.md": "For payers",
    "emails/no-date.md": "Soon",
    "subscribers.csv": "id,email\n1,a@b.example\n",
    "events.csv": "id,type\n1,open\n",
  });
  expect(files["posts/tea-hot.md"]).toBe(`---
title: Tea, hot
date: 2024-03-13T00:16:05Z
aliases:
  - /archive/tea-hot
secondary_id: 5
---

Hot *tea*, {{ subscriber.email }}.

![A cup](https://assets.buttondown.email/images/cup.png)
`);
  expect(files["letters/members.md"]).toMatch(/draft: true\naccess: members\n[\s\S]*---\n\nFor \*you\*\n$/);
  expect(files["posts/payers.md"]).toContain("draft: true\naccess: paid\n");
  expect(fates.map(({ kind, file, name, notes }) => [kind, file ?? name, ...notes])).toEqual([
    [
      "post",
      "posts/tea-hot.md",
      "{{ subscriber.email }} stays as it was written",
      "a picture stays a link to another site: https://assets.buttondown.email/images/cup.png",
    ],
    ["draft", "letters/members.md", "was for members only, so it is a draft"],
    ["draft", "posts/payers.md", "was for payers only, so it is a draft"],
    ["draft", "posts/no-date.md", "has no date of sending, so it is a draft"],
    ["post", "posts/no-file.md", "has no text in the export"],
    ["left-out", "subscribers.csv", "is brought along by “subscribers import”"],
  ]);
  expect(new Set((await again()).map(({ fate }) => fate))).toEqual(new Set(["unchanged", "left-out"]));
});

test("the folder of its command-line tool, whose files say all of themselves", async () => {
  const { files } = await imported({
    "emails/tea.md": `---
id: em_1
subject: "Tea #1"
status: sent
slug: tea
publish_date: 2025-04-27T09:00:00Z
description: What it is
image: ../media/cup.png
canonical_url: https://else.example/tea
---

# Tea

![A cup](../media/cup.png)
`,
    "emails/next.md":
      "---\nid: em_2\nsubject: Next\nstatus: scheduled\nslug: next\npublish_date: 2999-01-01T00:00:00Z\n---\nSoon\n",
    "media/cup.png": "cup",
    "README.md": "x",
  });
  expect(files["posts/tea/index.md"]).toBe(`---
title: "Tea #1"
date: 2025-04-27T09:00:00Z
description: What it is
image: cup.png
canonical: https://else.example/tea
aliases:
  - /archive/tea
---

# Tea

![A cup](cup.png)
`);
  expect(files["posts/next.md"]).toContain("date: 2999-01-01T00:00:00Z");
});

test("the emails of its API in JSON, in all states", async () => {
  const email = {
    id: "1",
    subject: "One",
    status: "sent",
    body: "Hi",
    slug: "one",
    publish_date: "2024-01-01T00:00:00Z",
    absolute_url: "https://buttondown.com/ada/archive/one/",
  };
  const { files, fates } = await imported({
    "emails.json": JSON.stringify({
      count: 5,
      results: [
        email,
        { ...email, id: "2", slug: "two", status: "draft", publish_date: null, creation_date: "2024-01-02T00:00:00Z" },
        { ...email, id: "3", status: "deleted" },
        { ...email, id: "4", slug: "four", status: "errored" },
        { ...email, id: "5", slug: "five", archival_mode: "disabled", metadata: { mood: "good" } },
        { ...email, id: null },
      ],
    }),
  });
  expect(files["posts/one.md"]).toContain("aliases:\n  - /archive/one\n  - /ada/archive/one\n");
  expect(files["posts/two.md"]).toContain("date: 2024-01-02T00:00:00Z\ndraft: true\n");
  expect(files["letters/five.md"]).toContain("metadata:\n  mood: good\n");
  expect(fates.slice(2, 6).map(({ kind, notes }) => [kind, ...notes])).toEqual([
    ["left-out", "was deleted there"],
    ["draft", "was not sent there (errored), so it is a draft"],
    ["draft", "was for members only, so it is a draft"],
    ["left-out", "has no id"],
  ]);
});

test("what is no export of Buttondown is told", async () => {
  await expect(imported({ "a.csv": "name,mail\nx,y\n" })).rejects.toThrow("there is no email of Buttondown in it");
  await expect(imported({ "emails.csv": `${HEADER}1,,"open` })).rejects.toThrow(
    "emails.csv ends within quotation marks",
  );
  await expect(imported({ "emails.json": '{"results":[{"id":' })).rejects.toThrow(
    "emails.json ends in the middle of its JSON",
  );
});
