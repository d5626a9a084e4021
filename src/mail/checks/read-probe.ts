import { BlockList, isIPv6 } from "node:net";
import { authenticate, type DNSResolver, dmarc } from "mailauth";
import PostalMime from "postal-mime";
import type { ProbeFacts, Published } from "../../domain/newsletters/mail-check/probe-findings.ts";

/** Asks DNS, as `resolve` of node:dns/promises does. */
export type Resolve = DNSResolver;

/** Addresses that say nothing about who may send from outside (RFC 1918, 3927, 4193, 4291). */
const inner = new BlockList();
inner.addSubnet("10.0.0.0", 8);
inner.addSubnet("127.0.0.0", 8);
inner.addSubnet("169.254.0.0", 16);
inner.addSubnet("172.16.0.0", 12);
inner.addSubnet("192.168.0.0", 16);
inner.addAddress("::1", "ipv6");
inner.addSubnet("fc00::", 7, "ipv6");
inner.addSubnet("fe80::", 10, "ipv6");

/**
 * Reads a mail that arrived as its receiver would (RFC 6376, 7208, 9989); its topmost Received field says where it came
 * from.
 */
export async function readProbe(raw: Uint8Array, resolve: Resolve): Promise<ProbeFacts> {
  const bytes = Buffer.from(raw);
  const options = { resolver: resolve, trustReceived: true, disableArc: true, disableBimi: true, mta: "check-mail" };
  const [mail, { dkim, spf, dmarc }] = await Promise.all([PostalMime.parse(bytes), authenticate(bytes, options)]);
  const ip = spf ? spf["client-ip"] || null : null;
  const date = Date.parse(mail.date ?? "");
  return {
    from: mail.from?.address ?? null,
    date: Number.isNaN(date) ? null : date,
    fields: mail.headers.map(({ key }) => key),
    spf: {
      result: spf ? spf.status.result : "none",
      domain: spf ? spf.domain : "",
      ip,
      isPublic: ip !== null && !inner.check(ip, isIPv6(ip) ? "ipv6" : "ipv4"),
    },
    signatures: dkim.results.flatMap(({ signingDomain, status, signingHeaders, canonBodyLengthLimited }) =>
      signingDomain
        ? {
            domain: signingDomain,
            result: status.result,
            comment: String(status.comment ?? ""),
            covers:
              signingHeaders?.keys
                .toLowerCase()
                .split(":")
                .map((name) => name.trim()) ?? [],
            isPartial: canonBodyLengthLimited === true,
          }
        : [],
    ),
    dmarc: { result: dmarc ? dmarc.status.result : "fail", policy: dmarc ? dmarc.policy : null },
  };
}

/** What DNS says of the domain of the newsletter's address, and of that to which its mail bounces. */
export async function readPublished(
  { from, bounceDomain }: { from: string; bounceDomain: string },
  resolve: Resolve,
): Promise<Published> {
  const [records, policy] = await Promise.all([
    resolve(bounceDomain, "TXT").catch(() => []),
    dmarc({ headerFrom: [from], spfDomains: [], dkimDomains: [], resolver: resolve }),
  ]);
  const texts = records.map((record) => (typeof record === "string" ? record : record.join("")));
  return {
    bounceDomain,
    spfRecords: texts.filter((text) => /^v=spf1(\s|$)/i.test(text)).length,
    fromDomain: from.split("@").at(-1) ?? "",
    dmarcPolicy: policy === false || !policy.rr ? null : policy.policy,
  };
}
