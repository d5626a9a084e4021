import type { ProviderId } from "../../domain/members/providers.ts";
import type { Identity, Member, Picture, Session, SessionFacts } from "../../domain/members/store.ts";
import type { StatusFacts } from "../../domain/subscribers/status.ts";
import { prepared } from "../prepared.ts";
import type { AvatarTable, IdentityTable, MemberTable, SessionTable } from "../schema.ts";

/** Rows as the domain knows them, and the query that every signed-in call makes. */

export function asMember(row: MemberTable): Member {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    addressKey: row.address_key,
    picture: row.picture,
    createdAt: row.created_at,
  };
}

export function memberRow(member: Member): MemberTable {
  return {
    id: member.id,
    name: member.name,
    email: member.email,
    address_key: member.addressKey,
    picture: member.picture,
    created_at: member.createdAt,
  };
}

export function asIdentity(row: IdentityTable): Identity {
  return {
    id: row.id,
    memberId: row.member_id,
    provider: row.provider as ProviderId,
    subject: row.subject,
    email: row.email,
    emailVerified: row.email_verified === 1,
    name: row.name,
    connectedAt: row.connected_at,
    lastUsedAt: row.last_used_at,
  };
}

export function identityRow(identity: Identity): IdentityTable {
  return {
    id: identity.id,
    member_id: identity.memberId,
    provider: identity.provider,
    subject: identity.subject,
    email: identity.email,
    email_verified: identity.emailVerified ? 1 : 0,
    name: identity.name,
    connected_at: identity.connectedAt,
    last_used_at: identity.lastUsedAt,
  };
}

export function asSession(row: Omit<SessionTable, "token_hash">): Session {
  return {
    id: row.id,
    memberId: row.member_id,
    provider: row.provider as ProviderId,
    browser: row.browser,
    createdAt: row.created_at,
    seenAt: row.seen_at,
  };
}

export function asPicture(row: AvatarTable): Picture {
  return {
    provider: row.provider as ProviderId,
    version: row.version,
    fetchedAt: row.fetched_at,
    type: row.type,
    bytes: row.bytes,
  };
}

/** The columns from which a status follows, of a subscriber that may not be there. */
export interface StatusColumns {
  readonly subscriber_id: string | null;
  readonly requested_at: number | null;
  readonly verified_at: number | null;
  readonly left_at: number | null;
  readonly bounced_at: number | null;
  readonly complained_at: number | null;
}

export function asStatusFacts(row: StatusColumns): StatusFacts | null {
  if (row.subscriber_id === null) return null;
  return {
    requestedAt: row.requested_at,
    verifiedAt: row.verified_at,
    leftAt: row.left_at,
    bouncedAt: row.bounced_at,
    complainedAt: row.complained_at,
  };
}

export interface SessionRow extends StatusColumns {
  readonly id: string;
  readonly member_id: string;
  readonly provider: string;
  readonly browser: string | null;
  readonly created_at: number;
  readonly seen_at: number;
  readonly name: string | null;
  readonly email: string | null;
  readonly address_key: string | null;
  readonly picture: MemberTable["picture"];
  readonly member_since: number;
  readonly version: string | null;
}

/** One row: session, member, the picture's version and the subscription of the verified address. */
export const sessionByToken = prepared<{ hash: string }, SessionRow>((db, p) =>
  db
    .selectFrom("session")
    .innerJoin("member", "member.id", "session.member_id")
    .leftJoin("avatar", "avatar.member_id", "session.member_id")
    .leftJoin("subscriber", "subscriber.address_key", "member.address_key")
    .where("session.token_hash", "=", p.hash)
    .select([
      "session.id",
      "session.member_id",
      "session.provider",
      "session.browser",
      "session.created_at",
      "session.seen_at",
      "member.name",
      "member.email",
      "member.address_key",
      "member.picture",
      "member.created_at as member_since",
      "avatar.version",
      "subscriber.id as subscriber_id",
      "subscriber.requested_at",
      "subscriber.verified_at",
      "subscriber.left_at",
      "subscriber.bounced_at",
      "subscriber.complained_at",
    ]),
);

export function asSessionFacts(row: SessionRow): SessionFacts {
  return {
    session: asSession(row),
    member: {
      id: row.member_id,
      name: row.name,
      email: row.email,
      addressKey: row.address_key,
      picture: row.picture,
      createdAt: row.member_since,
    },
    pictureVersion: row.version,
    subscription: asStatusFacts(row),
  };
}
