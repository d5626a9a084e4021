import { encodeWord } from "nodemailer/lib/mime-funcs";

/** Names the newsletter in a List-Id field (RFC 2919), as people read it. `domain`: of its sender, in ASCII. */
export function listIdOf(name: string, domain: string): string {
  const phrase = name
    .replace(/\p{Cc}|\p{Cs}|["\\<>]/gu, "")
    .trim()
    .slice(0, 200);
  return `${phrase ? `"${phrase}" ` : ""}<newsletter.${domain}>`;
}

/** nodemailer would encode the identifier along with the phrase, and no program would find it (RFC 2919, section 2). */
export function encodeListId(written: string): string {
  const [, named = "", id = ""] = /^([^<>]*)<([^\s<>]+)>\s*$/.exec(written) ?? [];
  if (!id) throw new Error(`List-Id: ${written} names no list`);
  const phrase = named.replaceAll('"', "").trim();
  const plain = /^[\x20-\x7e]{0,50}$/.test(phrase);
  const words = plain ? `"${phrase}"` : encodeWord(phrase, "Q", 52);
  return phrase ? `${words} <${id}>` : `<${id}>`;
}
