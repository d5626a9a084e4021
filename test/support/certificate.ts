import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { onTestFinished } from "vitest";

/** What a certificate is good for: a host name, or an address of IPv4; and until when, in UTC milliseconds. */
interface CertificateUse {
  readonly host: string;
  readonly until?: number;
}

/**
 * A certificate that has signed itself (RFC 5280), and its key, both as PEM. Nothing trusts it unless it is told to.
 * It began to be good a day before its end or today, whichever is earlier.
 */
export function selfSigned({ host, until = Date.now() + DAY }: CertificateUse): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(set(sequence(objectId("550403"), tagged(0x0c, Buffer.from(host)))));
  const isAddress = /^[\d.]+$/.test(host);
  const alternative = isAddress
    ? tagged(0x87, Buffer.from(host.split(".").map(Number)))
    : tagged(0x82, Buffer.from(host));
  const alternatives = sequence(objectId("551d11"), tagged(0x04, sequence(alternative)));
  const ecdsaWithSha256 = sequence(objectId("2a8648ce3d040302"));
  const body = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(time(Math.min(until, Date.now()) - DAY), time(until)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    tagged(0xa3, sequence(alternatives)),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign("sha256", body, privateKey)]);
  const whole = sequence(body, ecdsaWithSha256, tagged(0x03, signature)).toString("base64");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${whole.match(/.{1,64}/g)?.join("\n")}\n-----END CERTIFICATE-----\n`,
  };
}

const DAY = 86_400_000;

/** DER (X.690): a tag, a length, and what it holds. */
function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => tagged(0x30, Buffer.concat(parts));
const set = (part: Buffer) => tagged(0x31, part);
const integer = (value: Buffer) => tagged(0x02, value);
const objectId = (hex: string) => tagged(0x06, Buffer.from(hex, "hex"));
const time = (at: number) =>
  tagged(0x17, Buffer.from(`${new Date(at).toISOString().replace(/\D/g, "").slice(2, 14)}Z`));

/** Lets this certificate be trusted until the test ends, beside those that are trusted anyway. */
export function trust({ cert }: { cert: string }): void {
  const before = getCACertificates("default");
  setDefaultCACertificates([...before, cert]);
  onTestFinished(() => setDefaultCACertificates(before));
}
