import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer as createTlsServer } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { selfSigned, trust } from "../../test/support/certificate.ts";
import { freePort } from "../../test/support/site.ts";
import { certificateCheck } from "./certificate.ts";
import { clockCheck, clockOfSite } from "./clock.ts";
import { permissionCheck, roomCheck } from "./files.ts";
import { type Check, findingsOf, ok } from "./finding.ts";
import { pagesCheck } from "./site-answers.ts";

const DAY = 86_400_000;
const levels = async (check: Check) => (await check.look()).map(({ level }) => level);
const textOf = async (check: Check) => (await check.look()).map(({ text }) => text).join("\n");

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "commonplace-doctor-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

async function listening(answer: RequestListener): Promise<string> {
  const server = createHttpServer(answer);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A site with this certificate on loopback. */
async function secured(certificate: { key: string; cert: string }, host = "127.0.0.1"): Promise<URL> {
  const server = createTlsServer(certificate, (socket) => socket.on("error", () => {}));
  server.on("tlsClientError", () => {});
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  return new URL(`https://${host}:${(server.address() as AddressInfo).port}`);
}

test("P238: each look has its time, and neither one that hangs nor one that breaks hides another", async () => {
  const checks: Check[] = [
    { name: "hangs", look: () => new Promise(() => {}) },
    { name: "breaks", look: () => Promise.reject(new Error("no way to ada@example.org")) },
    {
      name: "throws",
      look() {
        throw Object.assign(new Error("x"), { code: "ENOTDIR" });
      },
    },
    { name: "well", look: async () => [ok("All is well."), ok("And this.")] },
  ];
  const found = await Array.fromAsync(findingsOf([checks, [{ name: "later", look: async () => [ok("Too.")] }]], 50));
  expect(found).toEqual([
    { check: "hangs", level: "warning", text: "This took longer than 0.05 s and was given up." },
    { check: "breaks", level: "fault", text: "This could not be looked at: no way to …." },
    { check: "throws", level: "fault", text: "This could not be looked at: x." },
    { check: "well", level: "ok", text: "All is well." },
    { check: "well", level: "ok", text: "And this." },
    { check: "later", level: "ok", text: "Too." },
  ]);
});

test("P238: a disk that is nearly full, and one on which hardly a file can be made", async () => {
  const path = folder();
  const room =
    (bytes: number, ffree = 1e6) =>
    async () => ({ bsize: 1, bavail: bytes, files: 1e7, ffree });
  expect(await levels(roomCheck(path))).toContain("ok");
  expect(await levels(roomCheck(path, room(5e9)))).toEqual(["ok"]);
  expect(await levels(roomCheck(path, room(5e8)))).toEqual(["warning"]);
  expect(await textOf(roomCheck(path, room(5e7)))).toContain(`Only 50 MB are free in ${path}`);
  expect(await levels(roomCheck(path, room(5e7)))).toEqual(["fault"]);
  expect(await levels(roomCheck(path, room(5e9, 100)))).toEqual(["ok", "fault"]);
  expect(await levels(roomCheck(path, async () => ({ ...(await room(5e9, 0)()), files: 0 })))).toEqual(["ok"]);
  expect(await levels(roomCheck(join(path, "nothing")))).toEqual(["warning"]);
});

test.skipIf(process.platform === "win32")(
  "P238: what is secret and can be read by others, or is another user's",
  async () => {
    const path = folder();
    const secret = join(path, "secret");
    writeFileSync(secret, "x", { mode: 0o600 });
    chmodSync(path, 0o700);
    const check = permissionCheck([path, secret, join(path, "nothing"), "/dev/null"]);
    expect(await levels(check)).toEqual(["ok"]);
    chmodSync(secret, 0o640);
    chmodSync(path, 0o755);
    expect(await textOf(check)).toBe(
      `Others can read ${path}: chmod 700 ${path}\nOthers can read ${secret}: chmod 600 ${secret}`,
    );
    expect(await levels(permissionCheck([secret], 54_321))).toEqual(["fault", "warning"]);
  },
);

test("P238: a certificate that holds, ends soon, is over, names another host, or is trusted by nobody", async () => {
  const now = () => Date.now();
  const good = selfSigned({ host: "127.0.0.1", until: Date.now() + 90 * DAY });
  const site = await secured(good);
  expect(await textOf(certificateCheck(site, now))).toContain("Browsers do not trust the certificate of 127.0.0.1 (");
  trust(good);
  expect(await textOf(certificateCheck(site, now))).toBe("The certificate of 127.0.0.1 holds for 89 days.");
  expect(await levels(certificateCheck(site, () => Date.now() + 75 * DAY))).toEqual(["warning"]);
  expect(await levels(certificateCheck(site, () => Date.now() + 85 * DAY))).toEqual(["fault"]);
  expect(await textOf(certificateCheck(site, () => Date.now() + 91 * DAY))).toContain("ended on");
  const other = selfSigned({ host: "other.example", until: Date.now() + 90 * DAY });
  trust(other);
  expect(await textOf(certificateCheck(await secured(other, "localhost"), now))).toContain("is not for localhost");
  expect(await levels(certificateCheck(new URL("http://localhost"), now))).toEqual(["ok"]);
  const away = new URL(`https://127.0.0.1:${await freePort()}`);
  expect(await textOf(certificateCheck(away, now))).toContain("cannot be reached");
});

test("P238: pages that answer, one that does not, and a site that cannot be reached", async () => {
  const paths: string[] = [];
  const answering = (broken: string) =>
    listening((request, response) => {
      paths.push(request.url ?? "");
      response.writeHead(request.url === broken ? 502 : 200).end("x");
    });
  expect(await levels(pagesCheck(await answering("")))).toEqual(["ok"]);
  expect(paths.sort()).toEqual(["/", "/feed.xml", "/healthz"]);
  const broken = await answering("/feed.xml");
  expect(await textOf(pagesCheck(broken))).toContain(`${broken}/feed.xml answers with 502 and not with 200`);
  expect(await levels(pagesCheck(`http://127.0.0.1:${await freePort()}`))).toEqual(["fault", "fault", "fault"]);
});

test("P238: a clock that is off, one that was set back, and one with nothing to compare it with", async () => {
  const off = (seconds: number) => [{ name: "x", exact: 0, read: async () => Date.now() + seconds * 1_000 }];
  const check = (others: ReturnType<typeof off>, newest: number | null = null) =>
    clockCheck({ others, newest: async () => newest, now: Date.now });
  expect(await levels(check(off(0)))).toEqual(["ok"]);
  expect(await levels(check(off(-20)))).toEqual(["warning"]);
  expect(await levels(check(off(300)))).toEqual(["fault"]);
  expect(await textOf(check(off(0), Date.now() + 3_600_000))).toContain("the clock was set back");
  expect(await levels(check([], null))).toEqual(["ok"]);
  const silent = { name: "y", exact: 0, read: () => Promise.reject(new Error("away")) };
  expect(await levels(clockCheck({ others: [silent], newest: async () => null, now: Date.now }))).toEqual(["warning"]);
});

test("P238: the server's clock is read from what it answers, to the second", async () => {
  let date = new Date();
  const site = await listening((_, response) => response.writeHead(200, { Date: date.toUTCString() }).end());
  const check = clockCheck({ others: [clockOfSite(site)], newest: async () => null, now: Date.now });
  expect(await levels(check)).toEqual(["ok"]);
  date = new Date(Date.now() - 600_000);
  expect(await textOf(check)).toMatch(/The clock is (599|600) s away/);
});
