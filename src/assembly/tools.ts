import type { AuthorTools } from "../cli/author-tools.ts";
import type { MemberTools } from "../cli/member-tools.ts";
import type { SubscriberTools } from "../cli/subscriber-tools.ts";
import type { Config } from "../config.ts";
import { systemClock } from "../domain/clock.ts";
import { createRegister } from "../domain/members/register.ts";
import { checkLinks } from "../domain/posts/links.ts";
import { readListFile } from "../domain/subscribers/list-file.ts";
import { createRoster } from "../domain/subscribers/roster.ts";
import { keysOf } from "./keys.ts";
import { openPeople } from "./people.ts";
import { assembleReading } from "./reading.ts";

/** Creates what the author's commands about the content folder work with; reads it once. */
export async function assembleAuthorTools(config: Config): Promise<AuthorTools> {
  const { services, content, mailTexts, close } = await assembleReading(config, keysOf(config), { watch: false });
  const { posts, texts, clock } = services;
  return {
    postCount: () => content.entries().length,
    faults: () => [...content.faults(), ...mailTexts.faults()],
    checkLinks: () => checkLinks({ store: content, renderer: texts, now: clock() }),
    previewLink(slug) {
      const token = posts.previewToken(slug);
      return token && `${config.siteUrl.origin}/posts/${encodeURIComponent(slug)}?preview=${token}`;
    },
    close,
  };
}

/** Creates what the author's commands about readers work with: the same database as the site's. */
export async function assembleSubscriberTools(config: Config): Promise<SubscriberTools> {
  const keys = keysOf(config);
  const { content, close } = await assembleReading(config, keys, { watch: false });
  const { database, store, erasing } = await openPeople(config, keys);
  const roster = createRoster({
    store,
    clock: systemClock,
    addressKey: keys.addresses,
    limits: config.limits,
    topics: () => content.settings().topics.map(({ id }) => id),
    noteErasure: erasing.noteAddress,
  });
  return {
    roster,
    readListFile,
    async close() {
      await database.close();
      await close();
    },
  };
}

/** Creates what the author's commands about members work with. */
export async function assembleMemberTools(config: Config): Promise<MemberTools> {
  const { database, memberStore, erasing } = await openPeople(config, keysOf(config));
  const register = createRegister({ store: memberStore, erasing, clock: systemClock });
  return { register, close: () => database.close() };
}
