import { expect, test } from "vitest";
import { arrived, noted, records, resolverOf } from "../../../test/support/signed-mail.ts";
import type { Finding } from "../../domain/newsletters/mail-check/mail-check.ts";
import { probeFindings, publishedFindings } from "../../domain/newsletters/mail-check/probe-findings.ts";
import { readProbe, readPublished } from "./read-probe.ts";

const now = Date.parse("2026-01-06T12:00:00Z");
const probe = [
  "From: Ada <ada@site.example>",
  "To: bounces+probe@site.example",
  "Subject: Probe of the newsletter",
  "Date: Mon, 5 Jan 2026 12:00:00 +0000",
  "Message-ID: <probe.1@site.example>",
  "List-Unsubscribe: <https://site.example/newsletter/x>",
  "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
  "",
  "Words, and more words.",
  "",
].join("\r\n");

async function findings(raw: string, dns: Readonly<Record<string, string>> = records, at = now) {
  const facts = await readProbe(Buffer.from(raw), resolverOf(dns));
  return probeFindings(facts, { sender: "ada@site.example", now: at });
}
const faults = (all: readonly Finding[]) => all.filter(({ level }) => level !== "ok").map(({ check }) => check);
const textOf = (all: readonly Finding[], check: Finding["check"]) => all.find((found) => found.check === check)?.text;

test("a probe of a mail that is set up as receivers ask has nothing to mend", async () => {
  const found = await findings(await arrived(probe));
  expect(found.map(({ check, level }) => [check, level])).toEqual([
    ["probe", "ok"],
    ["spf", "ok"],
    ["dkim", "ok"],
    ["dmarc", "ok"],
  ]);
  expect(textOf(found, "spf")).toBe("SPF passes for site.example, sent from 198.51.100.7.");
  expect(textOf(found, "dmarc")).toBe("DMARC passes for site.example, which asks for p=reject.");
});

test.each([
  ["From:To:Subject:Date:List-Unsubscribe", "does not cover List-Unsubscribe-Post:"],
  ["From:To:Subject:Date", "does not cover List-Unsubscribe and List-Unsubscribe-Post:"],
])("a signature of %s %s", async (fields, words) => {
  const found = await findings(await arrived(probe, { fields }));
  expect(faults(found)).toEqual(["dkim"]);
  expect(textOf(found, "dkim")).toContain(words);
});

test("what a signature leaves open, and what was changed since, is named", async () => {
  const open = await findings(await arrived(probe, { maxBodyLength: 5 }));
  expect(textOf(open, "dkim")).toContain("(l=)");
  const changed = await findings((await arrived(probe)).replace("more words", "other words"));
  expect(textOf(changed, "dkim")).toMatch(/^The DKIM signature of site\.example does not hold \(/);
  expect(textOf(await findings(noted(probe)), "dkim")).toContain("is not signed");
});

test("a relay that signs and sends in its own name alone fails DMARC", async () => {
  const raw = (await arrived(probe, { domain: "relay.example" })).replace(
    "probe@site.example>\r\nRec",
    "a@relay.example>\r\nRec",
  );
  const found = await findings(raw, { ...records, "relay.example": "v=spf1 ip4:198.51.100.7 -all" });
  expect(faults(found)).toEqual(["dmarc"]);
  expect(textOf(found, "dmarc")).toContain("Have your relay sign with d=site.example.");
});

test.each([
  [{ "site.example": "v=spf1 -all" }, "spf", "does not name 198.51.100.7"],
  [{ "site.example": "words" }, "spf", "site.example has no SPF record"],
  [{ "site.example": "v=spf1 nonsense:here" }, "spf", "The SPF record of site.example is wrong"],
  [{ "_dmarc.site.example": "words" }, "dmarc", "publish “v=DMARC1; p=none” as a TXT record of _dmarc.site.example"],
  [{ "k1._domainkey.site.example": "words" }, "dkim", "does not hold"],
] as const)("of DNS with %j what is to be mended is %s", async (changed, check, words) => {
  const found = await findings(await arrived(probe), { ...records, ...changed });
  expect(faults(found)).toContain(check);
  expect(textOf(found, check)).toContain(words);
});

test("a probe from this network says nothing of SPF, an old or foreign one nothing at all", async () => {
  const near = await findings(await arrived(probe, { ip: "192.168.1.7" }));
  expect(near.find(({ check }) => check === "spf")?.level).toBe("warning");
  const late = await findings(await arrived(probe), records, now + 8 * 86_400_000);
  expect(textOf(late, "probe")).toContain("over a week old");
  const foreign = await findings(await arrived(probe.replace("ada@", "eve@")));
  expect(textOf(foreign, "probe")).toContain("is from eve@site.example, and not from ada@site.example");
  const bare = await findings(await arrived(probe.replace(/List-Unsubscribe-Post:.*\r\n/, "")));
  expect(textOf(bare, "probe")).toContain("The probe has no List-Unsubscribe-Post:");
  expect(faults(await findings("no mail"))).toEqual(["probe", "spf", "dkim", "dmarc"]);
});

test("without a probe the records are looked at", async () => {
  const published = async (dns: Readonly<Record<string, string>>) =>
    publishedFindings(await readPublished({ from: "ada@site.example", bounceDomain: "site.example" }, resolverOf(dns)));
  expect(faults(await published(records))).toEqual([]);
  expect(faults(await published({}))).toEqual(["spf", "dmarc"]);
});
