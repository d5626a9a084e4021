import type { Finding } from "../doctor/finding.ts";
import type { CardFate } from "../domain/cards/fetching.ts";
import type { DeliveryStore } from "../domain/delivery/store.ts";
import type { ItemFate } from "../domain/imports/import.ts";
import type { MemberManagement } from "../domain/members/management.ts";
import type { Arming } from "../domain/newsletters/arming.ts";
import type { BounceIntake, ReturnedMail } from "../domain/newsletters/bounces.ts";
import type { ExclusionRule } from "../domain/newsletters/issue.ts";
import type { GivenProbe, MailCheckResult } from "../domain/newsletters/mail-check/mail-check.ts";
import type { IssueManagement } from "../domain/newsletters/management.ts";
import type { Recounted } from "../domain/newsletters/recount.ts";
import type { IssueStore } from "../domain/newsletters/store.ts";
import type { TestCopies } from "../domain/newsletters/test-copies.ts";
import type { SecurityLog } from "../domain/security-log.ts";
import type { NewSite } from "../domain/site/new-site.ts";
import type { AddressFate } from "../domain/site/old-address.ts";
import type { OptionalPage } from "../domain/site/optional-pages.ts";
import type { ContentFault } from "../domain/site/site.ts";
import type { readListFile } from "../domain/subscribers/management/list-file.ts";
import type { SubscriberManagement } from "../domain/subscribers/management/management.ts";
import type { MetricValue } from "../metrics/metrics.ts";

/** What a command works with, opened once it has been understood; made in assembly/tools.ts. */
export interface Tools {
  /** Which site and database it works on, for commands that touch people. */
  readonly place?: string;
  /** Where it is noted that a command about people ran. */
  readonly securityLog?: SecurityLog;
  close(): Promise<void>;
}

/** For the command that makes a new site, which takes no settings. */
export interface NewSiteTools extends Tools {
  /** Of which the words of a new site come along. */
  readonly languages: readonly string[];
  /** The one that this machine speaks, if it is among them, else English. */
  readonly ownLanguage: string;
  /** Those that may be left out. */
  readonly pages: readonly OptionalPage[];
  /** From now on the author is addressed in this language. */
  speak(language: string): Promise<void>;
  /** What is wrong with an answer, in words; null for nothing. */
  nameFault(written: string): string | null;
  emailFault(written: string): string | null;
  /** The pages of a list; null where it names another. */
  readPages(written: string): readonly OptionalPage[] | null;
  make(
    folder: string,
    site: NewSite,
  ): Promise<{ readonly outcome: "made"; readonly files: number } | { readonly outcome: "not-empty" }>;
}

/** For commands about the content folder, which is read once. */
export interface AuthorTools extends Tools {
  /** How many posts are without fault, hidden ones included. */
  postCount(): number;
  /** Faults found while reading the content folder. */
  faults(): readonly ContentFault[];
  /** Faults that only show when every post is rendered. */
  checkLinks(): Promise<readonly ContentFault[]>;
  /**
   * An absolute address that shows this post for 7 days, published or not, at the running site, or else where the
   * settings put it; null when there is no such post. Throws an Error for the author where no site has run yet.
   */
  preview(slug: string): Promise<{ readonly link: string; readonly running: boolean } | null>;
}

/** For commands that work on the site's own database. */
export type PeopleTools = Required<Tools>;

export interface MailTools extends PeopleTools {
  readonly outbox: Pick<DeliveryStore, "held" | "decideHeld">;
  /** UTC milliseconds. */
  readonly now: () => number;
}

export interface ArmTools extends PeopleTools {
  readonly arming: Arming;
  /** UTC milliseconds. */
  readonly now: () => number;
}

export interface UpgradeTools extends Tools {
  /** Brings the database up to date, or with `isTrial` a copy of it. */
  upgrade(given: { readonly isTrial: boolean }): Promise<UpgradeResult>;
}

type UpgradeResult =
  | { readonly outcome: "current"; readonly version: number }
  | {
      readonly outcome: "upgraded";
      readonly from: number;
      readonly to: number;
      readonly rows: number;
      readonly milliseconds: number;
      /** Where the database is kept as it was. */
      readonly snapshot: string | null;
    }
  | { readonly outcome: "failed"; readonly from: number; readonly to: number; readonly reason: string };

export interface MemberTools extends PeopleTools {
  readonly members: MemberManagement;
}

export interface SubscriberTools extends PeopleTools {
  readonly subscribers: SubscriberManagement;
  /** How many of the mails that an import causes are sent in an hour, at most. */
  readonly mailsPerHour: number;
  readonly readListFile: typeof readListFile;
}

export interface BounceTools extends PeopleTools {
  readonly bounces: BounceIntake;
  /** Null for a mail that is no report. */
  readReturned(raw: Uint8Array): Promise<ReturnedMail | null>;
}

export interface MailCheckTools extends PeopleTools {
  checkMail(given: GivenProbe): Promise<MailCheckResult>;
}

/** How a site is. */
export interface SiteStatus {
  /** Under which address readers know it. */
  readonly origin: string;
  /** What it tells at `/metrics`; null where none of this folder answers. */
  readonly figures: readonly MetricValue[] | null;
  /** What waits in its database, while it does not tell itself; null where that cannot be read either. */
  readonly mail: { readonly waiting: number; readonly held: number } | null;
}

export interface DoctorTools extends Tools {
  /** Looks at everything, and tells each finding as it is made. */
  findings(): AsyncIterable<Finding>;
}

export interface StatusTools extends Tools {
  status(): Promise<SiteStatus>;
}

export interface IssueTools extends PeopleTools {
  readonly management: IssueManagement;
  readonly store: IssueStore;
  readonly testCopies: TestCopies;
  /** Where single mails can be looked at in local mode, and to whom a preview goes there; null where a relay takes them. */
  readonly mailbox: { readonly page: string; readonly owner: string } | null;
  readonly rule: ExclusionRule;
  /** Sets right what is counted of one issue, or with null of all. */
  recountIssues(issue: number | null): Promise<Recounted[]>;
  /** Reads a time the author wrote, in the site's time zone where it names none: UTC milliseconds, or null. */
  readTime(written: string): number | null;
  /** UTC milliseconds. */
  readonly now: () => number;
}

export interface ExportTools extends Tools {
  /** Throws an Error for the author where the folder cannot be used. */
  openFolder(path: string): Promise<ExportFolder>;
  /** Copies the content folder into `content` there; answers how many files. */
  copyContent(path: string): Promise<number>;
  openSubscribers(): Promise<SubscriberTools>;
  openMembers(): Promise<MemberTools>;
  openIssues(): Promise<IssueTools>;
}

export interface BackupTools extends PeopleTools {
  /** Backs up to a folder or `s3://…`, or with null to where BACKUP_TO leads. Throws an Error for the author. */
  backUp(to: string | null): Promise<
    | { readonly outcome: "nowhere" }
    | {
        readonly outcome: "made";
        readonly address: string;
        readonly encrypted: boolean;
        readonly bytes: number;
        readonly subscribers: number;
        /** How many older backups were removed. */
        readonly removed: number;
      }
  >;
}

export interface RestoreTools extends PeopleTools {
  /** Is there a database already? */
  exists(): Promise<boolean>;
  /** Keeps a site from sending on the database until all is closed; false where one runs on it. */
  hold(): Promise<boolean>;
  /** Looks whether a backup, a file or `s3://…`, can be restored. Throws an Error for the author. */
  open(
    source: string,
    identityFile: string | null,
  ): Promise<
    | {
        readonly outcome: "open";
        readonly subscribers: number;
        /** Where the present database was put aside; null where there was none. */
        restore(): Promise<string | null>;
      }
    | { readonly outcome: "missing" | "identity-needed" | "not-a-backup" | "newer" }
    | { readonly outcome: "damaged"; readonly detail: string }
  >;
}

export interface MigrateTools extends PeopleTools {
  /** As of RestoreTools. */
  hold(): Promise<boolean>;
  /** Moves the site to `postgres://…` or to SQLite in a folder. Throws an Error for the author. */
  moveTo(to: string): Promise<
    | { readonly outcome: "not-empty" }
    | {
        readonly outcome: "moved";
        readonly tables: number;
        readonly rows: number;
        readonly database: string;
        readonly toPostgres: boolean;
        /** Where the secret stands; null where SECRET gives it. */
        readonly secretFile: string | null;
        /** The new DATA_DIR; null on Postgres. */
        readonly folder: string | null;
      }
  >;
}

/** A folder that takes what a site exports. */
interface ExportFolder {
  readonly path: string;
  /** A file in it, written as its pieces come; `isPrivate`: for its owner only. */
  write(name: string, pieces: Iterable<string> | AsyncIterable<string>, isPrivate: boolean): Promise<void>;
}

export interface CardTools extends Tools {
  /** Tells what became of each address as it is asked. Throws an Error for the author. */
  fetchCards(options: { readonly dryRun: boolean; readonly renew: boolean }): AsyncIterable<CardFate>;
}

export interface ImportTools extends Tools {
  /** Tells each item's fate as it is taken. `pictures` is a folder, or `fetch`; `fetched` hears how many have come. Throws an Error for the author. */
  importFrom(
    platform: string,
    path: string,
    options: { readonly dryRun: boolean; readonly pictures: string | null; readonly fetched?: (count: number) => void },
  ): AsyncIterable<ItemFate>;
  /** What becomes of the old addresses of a list or sitemap, each as it is read. Throws an Error for the author. */
  oldAddresses(list: string): AsyncIterable<AddressFate>;
}
