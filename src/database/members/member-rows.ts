import type { Identity, Member, Session, SessionFacts } from "../../domain/members/store.ts";
import type { StatusFacts } from "../../domain/subscribers/status.ts";
import { prepared } from "../prepared.ts";
import type { IdentityTable } from "../schema.ts";

/** Rows as the domain knows them, and the query that every signed-in call makes. */

export function asIdentity({ emailVerified, ...row }: IdentityTable): Identity {
  return { ...row, emailVerified: emailVerified === 1 };
}

export function identityRow({ emailVerified, ...identity }: Identity): IdentityTable {
  return { ...identity, emailVerified: Number(emailVerified) };
}

/** What is read of a subscriber that may not be there. */
export const statusColumns = [
  "subscriber.id as subscriberId",
  "subscriber.requestedAt",
  "subscriber.verifiedAt",
  "subscriber.leftAt",
  "subscriber.bouncedAt",
  "subscriber.complainedAt",
] as const;

type StatusColumns = StatusFacts & { readonly subscriberId: string | null };

export function asStatusFacts(row: StatusColumns): StatusFacts | null {
  const { subscriberId, requestedAt, verifiedAt, leftAt, bouncedAt, complainedAt } = row;
  return subscriberId === null ? null : { requestedAt, verifiedAt, leftAt, bouncedAt, complainedAt };
}

export type SessionRow = Session &
  Pick<Member, "name" | "email" | "addressKey" | "picture"> &
  StatusColumns & { readonly memberSince: number; readonly version: string | null };

/** One row: session, member, the picture's version and the subscription of the verified address. */
export const sessionByToken = prepared<{ hash: string }, SessionRow>((db, p) =>
  db
    .selectFrom("session")
    .innerJoin("member", "member.id", "session.memberId")
    .leftJoin("avatar", "avatar.memberId", "session.memberId")
    .leftJoin("subscriber", "subscriber.addressKey", "member.addressKey")
    .where("session.tokenHash", "=", p.hash)
    .select([
      "session.id",
      "session.memberId",
      "session.provider",
      "session.browser",
      "session.createdAt",
      "session.seenAt",
      "member.name",
      "member.email",
      "member.addressKey",
      "member.picture",
      "member.createdAt as memberSince",
      "avatar.version",
      ...statusColumns,
    ]),
);

export function asSessionFacts(row: SessionRow): SessionFacts {
  const { id, memberId, provider, browser, createdAt, seenAt, name, email, addressKey, picture } = row;
  return {
    session: { id, memberId, provider, browser, createdAt, seenAt },
    member: { id: memberId, name, email, addressKey, picture, createdAt: row.memberSince },
    pictureVersion: row.version,
    subscription: asStatusFacts(row),
  };
}
