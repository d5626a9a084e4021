import { generateKeyPairSync } from "node:crypto";
import { dkimSign } from "mailauth";
import type { Resolve } from "../../src/mail/checks/read-probe.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "der" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const everyField = "From:To:Subject:Date:Message-ID:List-Unsubscribe:List-Unsubscribe-Post";

/** What is published for site.example, whose relay sends from 198.51.100.7. */
export const records: Readonly<Record<string, string>> = {
  "site.example": "v=spf1 ip4:198.51.100.7 -all",
  "_dmarc.site.example": "v=DMARC1; p=reject",
  "k1._domainkey.site.example": `v=DKIM1; k=rsa; p=${publicKey.toString("base64")}`,
  "k1._domainkey.relay.example": `v=DKIM1; k=rsa; p=${publicKey.toString("base64")}`,
};

/** DNS with these records and no others. */
export function resolverOf(texts: Readonly<Record<string, string>>): Resolve {
  return async (name, type) => {
    const text = type === "TXT" ? texts[name] : undefined;
    if (text === undefined) throw Object.assign(new Error(`no ${type} of ${name}`), { code: "ENODATA" });
    return [[text]];
  };
}

/** A mail as it arrives: signed by its relay, and noted by the receiver. */
export async function arrived(
  raw: string,
  more: { domain?: string; fields?: string; ip?: string; maxBodyLength?: number } = {},
): Promise<string> {
  const { domain = "site.example", fields = everyField, ip = "198.51.100.7", maxBodyLength } = more;
  const signing = { signingDomain: domain, selector: "k1", privateKey, headerList: fields };
  const whole = maxBodyLength === undefined ? signing : { ...signing, maxBodyLength };
  const { signatures } = await dkimSign(raw, { ...whole, signatureData: [whole] });
  return noted(signatures + raw, ip);
}

/** The same, without a signature. */
export function noted(raw: string, ip = "198.51.100.7"): string {
  const received = `Received: from relay.example (relay.example [${ip}])\r\n by mx.example.org with ESMTPS id 1;\r\n Mon, 5 Jan 2026 12:00:00 +0000`;
  return `Return-Path: <bounces+probe@site.example>\r\n${received}\r\n${raw}`;
}
