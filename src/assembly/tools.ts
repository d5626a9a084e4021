import { randomBytes } from "node:crypto";
import { resolve } from "node:dns/promises";
import { join } from "node:path";
import type {
  ArmTools,
  AuthorTools,
  BounceTools,
  CardTools,
  ExportTools,
  ImportTools,
  IssueTools,
  MailCheckTools,
  MailTools,
  MemberTools,
  PeopleTools,
  SubscriberTools,
  UpgradeTools,
} from "../cli/tools.ts";
import type { Config } from "../config.ts";
import { copyContentFolder } from "../content/copy-folder.ts";
import { sampleFaults } from "../content/samples/sample-texts.ts";
import { runningOrigin } from "../database/running-note.ts";
import { systemClock } from "../domain/clock.ts";
import { GENTLE_SHARE } from "../domain/delivery/allowance.ts";
import { createMemberManagement } from "../domain/members/management.ts";
import { exclusionOf } from "../domain/newsletters/audience.ts";
import { createBounceIntake } from "../domain/newsletters/bounces.ts";
import { createIssueManagement } from "../domain/newsletters/management.ts";
import { recountIssues } from "../domain/newsletters/recount.ts";
import { createRehearseCopies } from "../domain/newsletters/rehearsed-copies.ts";
import { createTestCopies } from "../domain/newsletters/test-copies.ts";
import { datedFolders, textAt, textPath } from "../domain/posts/addresses.ts";
import { prefixOf } from "../domain/site/addresses.ts";
import { instantOf } from "../domain/site/dates.ts";
import { createSubscriberMails } from "../domain/subscribers/mails.ts";
import { readListFile } from "../domain/subscribers/management/list-file.ts";
import { createSubscriberManagement } from "../domain/subscribers/management/management.ts";
import { createTokenRows } from "../domain/subscribers/token-rows.ts";
import { openExportFolder } from "../imports/export-folder.ts";
import { readReturned } from "../mail/bounces/read-returned.ts";
import { createCopySink } from "../mail/issues/copy-sink.ts";
import { fillGaps } from "../mail/issues/fill-gaps.ts";
import { assembleArming } from "./arming.ts";
import { assembleCardTools } from "./card-tools.ts";
import { assembleContent } from "./content.ts";
import { assembleImportTools } from "./imports.ts";
import { copyLinksOf } from "./issue-sending.ts";
import { assembleIssueTexts } from "./issue-texts.ts";
import { existingKeys, hasSecret, noSiteYet } from "./keys.ts";
import { textsLeftOut } from "./left-out.ts";
import { assembleMailCheck, assembleMailCheckGate } from "./mail-check.ts";
import { openPeople } from "./people.ts";
import { nameSite } from "./site-name.ts";
import { forgiveVersion, upgradeDatabase } from "./upgrading.ts";

export { speakAuthorsLanguage } from "./author-language.ts";
export { openBackupTools, openMigrateTools, openRestoreTools } from "./backups/backup-tools.ts";
export { assembleDoctorTools } from "./doctor.ts";
export { importPlatforms } from "./imports.ts";
export { assembleNewSiteTools, newSiteLanguages } from "./new-site.ts";
export { assembleStatusTools } from "./status.ts";

interface Logging {
  /** Without a log. */
  readonly silent: boolean;
}

/** Creates what the author's commands about the content folder work with; reads it once. */
export async function assembleAuthorTools(config: Config, { silent }: Logging): Promise<AuthorTools> {
  // Reading the folder needs no secret, and must not make one.
  const keys = hasSecret(config) ? existingKeys(config) : null;
  const assembled = await assembleContent(config, keys ?? { preview: randomBytes(32) }, { watch: false, silent });
  const { services, folder, mailTexts, textCheck, close } = assembled;
  const languages = [services, ...assembled.inLanguages];
  return {
    postCount: () => languages.reduce((sum, { site }) => sum + site.entries().length, 0),
    faults() {
      const own = folder.faults();
      // With a faulty site.yaml the last good settings hold: what stands in the file now says nothing yet.
      const isReadable = !own.some(({ file, severity }) => file === "site.yaml" && severity === "error");
      const isPublic = config.mode === "production";
      const sample = isReadable ? sampleFaults({ folder: config.contentFolder, isPublic }) : [];
      return [...own, ...mailTexts.faults(), ...sample, ...textsLeftOut(folder)];
    },
    checkLinks: async () => (await textCheck.faults()) ?? [],
    async preview(name) {
      if (!keys) throw noSiteYet(config);
      const at = textAt(`/${name}`);
      const texts = at ? [at] : datedFolders.map((folder) => ({ folder, slug: name }));
      const running = await runningOrigin(config.dataFolder);
      const origin = running ?? config.siteUrl.origin;
      const linkTo = (path: string, token: string) => ({ link: `${path}?preview=${token}`, running: running !== null });
      for (const { collections, site } of languages)
        for (const { folder, slug } of texts) {
          const token = collections[folder].previewToken(slug);
          const page = origin + prefixOf(site.settings()) + textPath(folder, slug);
          if (token) return linkTo(page, token);
        }
      const path = `/${name.replace(/^\//, "")}`;
      for (const { pages, site } of languages) {
        const token = pages.previewToken(path);
        if (token) return linkTo(origin + prefixOf(site.settings()) + path, token);
      }
      return null;
    },
    close,
  };
}

/** Creates what fetching titles and pictures of other sites works with; it needs no site that has run before. */
export async function openCardTools(config: Config): Promise<CardTools> {
  return await assembleCardTools(config, hasSecret(config) ? existingKeys(config) : { preview: randomBytes(32) });
}

/** Creates what bringing another blog along works with; it needs no site that has run before. */
export async function openImportTools(config: Config): Promise<ImportTools> {
  return await assembleImportTools(config, hasSecret(config) ? existingKeys(config) : { preview: randomBytes(32) });
}

/** Creates what the author's commands about readers work with: the same database as the site's. */
export async function assembleSubscriberTools(config: Config, { silent }: Logging): Promise<SubscriberTools> {
  const { keys, people, common } = await openPeopleOfSite(config);
  const { store, erasing } = people;
  const { folder, consentText, close } = await assembleContent(config, keys, { watch: false, silent }).catch(
    async (error) => {
      await people.close();
      throw error;
    },
  );
  const subscribers = createSubscriberManagement({
    store,
    clock: systemClock,
    addressKey: keys.addresses,
    limits: config.limits,
    topics: () => folder.settings().topics.map(({ id }) => id),
    languages: () => folder.furtherLanguages,
    consentText,
    noteErasure: erasing.noteAddress,
  });
  return {
    ...common,
    subscribers,
    readListFile,
    mailsPerHour: Math.round(config.mail.sendRate * GENTLE_SHARE * 3_600),
    async close() {
      await people.close();
      await close();
    },
  };
}

/** Creates what writing everything down works with; people are opened only where they are asked for. */
export async function assembleExportTools(config: Config): Promise<ExportTools> {
  const { contentFolder } = config;
  return {
    openFolder: (path) => openExportFolder(path, contentFolder),
    copyContent: (path) => copyContentFolder(contentFolder, join(path, "content")),
    openSubscribers: () => assembleSubscriberTools(config, { silent: true }),
    openMembers: () => assembleMemberTools(config),
    openIssues: () => assembleIssueTools(config, { silent: true }),
    close: async () => {},
  };
}

/** Creates what the author's commands about members work with. */
export async function assembleMemberTools(config: Config): Promise<MemberTools> {
  const { people, common } = await openPeopleOfSite(config);
  const { memberStore: store, erasing } = people;
  const { securityLog } = common;
  return { ...common, members: createMemberManagement({ store, erasing, clock: systemClock, securityLog }) };
}

/** Creates what the author's commands about mails work with. */
export async function assembleMailTools(config: Config): Promise<MailTools> {
  const { people, common } = await openPeopleOfSite(config);
  return { ...common, outbox: people.outbox, now: systemClock };
}

/** Creates what lets a database send work with. */
export async function assembleArmTools(config: Config): Promise<ArmTools> {
  const { people, common } = await openPeopleOfSite(config);
  return { ...common, arming: await assembleArming(people), now: systemClock };
}

/** Creates what brings an older database up to date; where no site has run there is none. */
export async function openUpgradeTools(config: Config): Promise<UpgradeTools> {
  return {
    async upgrade({ isTrial }) {
      const result = await upgradeDatabase(config, { isTrial });
      if (result.outcome === "upgraded" && !isTrial) forgiveVersion(config);
      return result;
    },
    close: async () => {},
  };
}

/** Creates what the author's commands about issues work with: the content folder, and the site's own database. */
export async function assembleIssueTools(config: Config, { silent }: Logging): Promise<IssueTools> {
  const { keys, people, common, running } = await openPeopleOfSite(config);
  const content = await assembleContent(config, keys, { watch: false, silent }).catch(async (error) => {
    await people.close();
    throw error;
  });
  const { folder } = content;
  const { timeZone } = folder.settings();
  const { find, compose } = assembleIssueTexts(config, content, null);
  const { origin } = config.siteUrl;
  const { tokens: tokenKey, addresses: addressKey } = keys;
  const mails = createSubscriberMails({ store: people.store, clock: systemClock, tokenKey, addressKey, origin });
  const management = createIssueManagement({
    store: people.issues,
    find,
    compose,
    rehearseCopies: createRehearseCopies({
      fill: fillGaps,
      linksFor: copyLinksOf(config, keys),
      openSink: createCopySink,
      clock: systemClock,
    }),
    topics: () => folder.settings().topics.map(({ id }) => id),
    languages: () => folder.furtherLanguages,
    timeZone: () => timeZone,
    gate: assembleMailCheckGate(config, people.database),
    clock: systemClock,
  });
  return {
    ...common,
    management,
    store: people.issues,
    testCopies: createTestCopies({ outbox: people.outbox, isBarred: mails.isBarred, origin, clock: systemClock }),
    mailbox: config.mail.smtpUrl ? null : { page: `${running ?? origin}/dev/mailbox`, owner: folder.settings().email },
    rule: exclusionOf,
    recountIssues: (issue) => recountIssues(people.issues, issue),
    readTime(written) {
      const time = instantOf(written, timeZone);
      return Number.isNaN(time) ? null : time;
    },
    now: systemClock,
    async close() {
      await common.close();
      await content.close();
    },
  };
}

/** Creates what taking returned mails in works with. */
export async function assembleBounceTools(config: Config): Promise<BounceTools> {
  const { keys, people, common } = await openPeopleOfSite(config);
  const { store } = people;
  const bounces = createBounceIntake({ store, tokenRows: createTokenRows(store, keys.tokens), clock: systemClock });
  return { ...common, bounces, readReturned };
}

/** Creates what the check of the newsletter's mail works with. */
export async function assembleMailCheckTools(config: Config): Promise<MailCheckTools> {
  const { keys, people, common } = await openPeopleOfSite(config);
  const checkMail = await assembleMailCheck({ config, keys, database: people.database, resolve }).catch(
    async (error) => {
      await people.close();
      throw error;
    },
  );
  return { ...common, checkMail };
}

/** Opens the people of a site that has run before, and says which site and database that is. */
async function openPeopleOfSite(config: Config) {
  const keys = existingKeys(config);
  const people = await openPeople(config, keys, { mayBegin: false });
  const { running, ...named } = await nameSite(config);
  const common: PeopleTools = { ...named, close: people.close };
  return { keys, people, common, running };
}
