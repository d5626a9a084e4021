import { expect, test } from "vitest";
import { eachEngine } from "../../../test/support/databases.ts";
import { DAY, testKeys } from "../../../test/support/subscribing.ts";
import {
  createSubscriptionApi,
  form,
  own,
  type SubscriptionApi,
  temporaryApi,
} from "../../../test/support/subscription-api.ts";
import { writeProbeToken } from "../../domain/subscribers/tokens.ts";

const EMAIL = "ada@example.org";
const urlencoded = { "Content-Type": "application/x-www-form-urlencoded" };
const multipart = { "Content-Type": "multipart/form-data; boundary=xyz" };
const multipartBody =
  '--xyz\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--xyz--\r\n';
const ONE_CLICK = "List-Unsubscribe=One-Click";

async function readerToken(api: SubscriptionApi): Promise<string> {
  await api.activate(EMAIL);
  return (await api.mailsTo(EMAIL))[0]?.token ?? "";
}

eachEngine(({ place, openAt }) => {
  async function scene(given: Parameters<typeof createSubscriptionApi>[2] = {}) {
    const where = await place();
    return createSubscriptionApi(await openAt(where), where.dataFolder, given);
  }

  test.each([
    ["a form", urlencoded, ONE_CLICK],
    ["a form with more in it", urlencoded, `a=b&${ONE_CLICK}&c=d`],
    ["a form of parts", multipart, multipartBody],
  ])(
    "P36: one click by %s leaves at once, again and again, without cookie, redirect or limit",
    async (_name, headers, body) => {
      const api = await scene({ writes: 1, mailsPerClient: 1 });
      const path = `/newsletter/${await readerToken(api)}`;
      for (let count = 0; count < 5; count++) {
        const response = await api.ask(path, { method: "POST", headers, body });
        expect([response.status, await response.json()]).toEqual([
          200,
          { success: true, message: "You are unsubscribed." },
        ]);
        expect([response.headers.get("Location"), response.headers.getSetCookie()]).toEqual([null, []]);
        expect(await api.subscribers.totalActive()).toBe(0);
      }
    },
  );
});

test("P36: GET and HEAD are the page's and change nothing", async () => {
  const api = await temporaryApi();
  const path = `/newsletter/${await readerToken(api)}`;
  for (const method of ["GET", "HEAD"]) {
    const response = await api.ask(path, { method });
    expect([response.status, response.headers.get("Content-Type")]).toEqual([
      200,
      expect.stringContaining("text/plain"),
    ]);
  }
  expect(await api.subscribers.totalActive()).toBe(1);
});

test("other mail addresses under /newsletter are left to the pages", async () => {
  const api = await temporaryApi();
  for (const path of [
    "/newsletter",
    "/newsletter/",
    "/newsletter/x",
    `/newsletter/r${"A".repeat(64)}.data`,
    `/newsletter/r${"A".repeat(64)}/x`,
  ]) {
    expect(await (await api.ask(path, { method: "POST", headers: form, body: ONE_CLICK })).text()).toBe("a page");
    expect((await api.ask(path, { method: "POST", headers: urlencoded, body: ONE_CLICK })).status).toBe(415);
  }
});

test("P196: the language of mails is chosen by the link in each, by form and in JSON", async () => {
  const api = await temporaryApi();
  const path = `/newsletter/${await readerToken(api)}`;
  const languageOf = async () => (await api.store.findByKey(EMAIL))?.language;
  const post = async (fields: Record<string, string>) => (await api.postForm(path, fields)).headers.get("Location");
  expect([await post({ do: "language", language: "de" }), await languageOf()]).toEqual([`${path}?done=saved`, "de"]);
  expect([await post({ do: "language", language: "fr" }), await languageOf()]).toEqual([
    `${path}?failed=unknown`,
    "de",
  ]);
  expect([await post({ do: "language", language: "" }), await languageOf()]).toEqual([`${path}?done=saved`, null]);

  const call = async (body: object) => {
    const answer = await api.post(path, { do: "language", ...body }, own);
    return [answer.status, ((await answer.json()) as { success: boolean }).success, await languageOf()];
  };
  expect(await call({ language: "de" })).toEqual([200, true, "de"]);
  for (const wrong of [{ language: "fr" }, { language: 1 }, { language: "<" }])
    expect(await call(wrong)).toEqual([400, false, "de"]);
  expect(await call({ language: null })).toEqual([200, true, null]);
});

test("a link that is none is 404", async () => {
  const api = await temporaryApi();
  const token = await readerToken(api);
  for (const wrong of [`r${"A".repeat(64)}`, `v${token.slice(1)}`, `a${token.slice(1)}`]) {
    const response = await api.ask(`/newsletter/${wrong}`, { method: "POST", headers: urlencoded, body: ONE_CLICK });
    expect([response.status, await response.json()]).toEqual([404, { success: false, message: expect.any(String) }]);
  }
  expect(await api.subscribers.totalActive()).toBe(1);
});

test.each([
  ["nothing", {}, "", 400],
  ["something else", urlencoded, "List-Unsubscribe=No", 415],
  ["text", { "Content-Type": "text/plain" }, ONE_CLICK, 415],
  ["JSON without sense", { "Content-Type": "application/json" }, '{"do":"delete"}', 400],
  ["broken JSON", { "Content-Type": "application/json" }, "{", 400],
  ["a form of another site", { ...urlencoded, Origin: "https://evil.example" }, "do=leave", 403],
  [
    "a script of another site",
    { "Content-Type": "application/json", "Sec-Fetch-Site": "cross-site" },
    '{"do":"leave"}',
    403,
  ],
])("%s is refused and changes nothing", async (_name, headers, body, status) => {
  const api = await temporaryApi();
  const path = `/newsletter/${await readerToken(api)}`;
  const response = await api.ask(path, { method: "POST", headers, body });
  expect([response.status, await response.json()]).toEqual([status, { success: false, message: expect.any(String) }]);
  expect(await api.subscribers.totalActive()).toBe(1);
});

test("P41: the reader's page works without script: topics, pause, leave and undo", async () => {
  const api = await temporaryApi();
  const path = `/newsletter/${await readerToken(api)}`;
  const post = async (fields: Record<string, string>) => (await api.postForm(path, fields)).headers.get("Location");
  expect(await post({ do: "topics", topic: "poetry" })).toBe(`${path}?done=saved`);
  expect((await api.store.findByKey(EMAIL))?.topics).toEqual(["poetry"]);
  expect(await post({ do: "topics" })).toBe(`${path}?done=saved`);
  expect((await api.store.findByKey(EMAIL))?.topics).toEqual([]);
  expect(await post({ do: "pause", days: "30" })).toBe(`${path}?done=saved`);
  expect((await api.store.findByKey(EMAIL))?.pausedUntil).toBe(api.now + 30 * DAY);
  expect(await post({ do: "pause", days: "0" })).toBe(`${path}?done=saved`);
  expect((await api.store.findByKey(EMAIL))?.pausedUntil).toBeNull();
  for (const days of ["", "-1", "367", "1e9", "NaN", "1.5"])
    if (days) expect(await post({ do: "pause", days })).toBe(`${path}?failed=unknown`);
  expect(await post({ do: "leave" })).toBe(`${path}?done=left`);
  expect(await api.subscribers.totalActive()).toBe(0);
  expect(await post({ do: "topics", topic: "essays" })).toBe(`${path}?failed=not-subscribed`);
  expect(await post({ do: "undo" })).toBe(`${path}?done=undone`);
  expect(await api.subscribers.totalActive()).toBe(1);
  expect(await post({ do: "nonsense" })).toBe(`${path}?failed=unknown`);
});

test("by script it answers in JSON, and takes the mailed links to undo and to confirm", async () => {
  const api = await temporaryApi();
  await readerToken(api);
  api.now += DAY;
  await api.post("/api/auth/unsubscribe", { email: EMAIL });
  const undo = (await api.mailsTo(EMAIL))[0]?.token ?? "";
  const wrong = await api.post(`/newsletter/${undo}`, { do: "leave" }, own);
  expect([wrong.status, await wrong.json()]).toEqual([404, { success: false, message: expect.any(String) }]);
  const good = await api.post(`/newsletter/${undo}`, { do: "undo" }, own);
  expect([good.status, await good.json()]).toEqual([200, { success: true, message: "Done.", done: "undone" }]);
  expect(await api.subscribers.totalActive()).toBe(1);
});

test("a link of no reader tries the way of such links, is answered like theirs, and signs nobody off", async () => {
  const api = await temporaryApi();
  await readerToken(api);
  const probe = writeProbeToken(testKeys.tokens, "01890a5d-ac96-774b-bcce-b302099a8057");
  const ask = (token: string) =>
    api.ask(`/newsletter/${token}`, { method: "POST", headers: urlencoded, body: ONE_CLICK });
  expect((await ask(probe)).status).toBe(200);
  expect((await ask(`${probe.slice(0, -2)}${probe.endsWith("AA") ? "BB" : "AA"}`)).status).toBe(404);
  expect((await api.subscribers.openLink(probe)).outcome).toBe("invalid");
  expect(await api.subscribers.totalActive()).toBe(1);
});
