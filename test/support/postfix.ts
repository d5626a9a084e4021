import { execFileSync, spawnSync } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort, type SystemUser } from "./site.ts";

const POSTFIX = "/usr/sbin/postfix";

/** A Postfix of its own on loopback, that delivers to a Maildir and to a command, and hands nothing on. */
export interface Postfix {
  readonly url: string;
  /** Every mail in the Maildir, whole, in no order. */
  delivered(): string[];
  /** What it has logged. */
  log(): string;
  /** How many mails it has not got rid of yet. */
  queued(): number;
  stop(): Promise<void>;
}

/** Why none can be started here, in words; or null. Installs Debian's package where `mayInstall` and nothing is in the way. */
export function whyNoPostfix(mayInstall: boolean): string | null {
  if (process.getuid?.() !== 0) return "Postfix is started by root alone";
  if (existsSync(POSTFIX)) return null;
  if (!mayInstall || !existsSync("/etc/debian_version")) return "Postfix is not installed";
  // Without a configuration of the system's own, nothing is started by the installation.
  const answers = "postfix postfix/main_mailer_type select No configuration\n";
  spawnSync("debconf-set-selections", { input: answers });
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const words of [["update"], ["install", "-y", "--no-install-recommends", "postfix"]])
    spawnSync("apt-get", words, { env, stdio: "ignore" });
  return existsSync(POSTFIX) ? null : "Postfix could not be installed";
}

/** The user whom every system has for what may do nothing. */
export function unprivilegedUser(): SystemUser {
  const id = (which: string) => Number(execFileSync("id", [which, "nobody"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/**
 * Starts it. Of `readersDomain` it knows the addresses that `readers`, a regular expression, describes, and finds out
 * about all others only after it has taken a mail over, as relays of others do. What comes to `returns` is piped into
 * `command` of the shell as `user`, who also runs the site, in the way that docs/sending.md tells authors.
 */
export async function startPostfix(given: {
  readersDomain: string;
  readers: string;
  returns: string;
  command: string;
  user: SystemUser;
}): Promise<Postfix> {
  const { user } = given;
  const folder = mkdtempSync(join(tmpdir(), "commonplace-postfix-"));
  execFileSync("chmod", ["755", folder]);
  const path = (name: string) => join(folder, name);
  for (const name of ["config", "queue", "state", "mail", "aliases"]) mkdirSync(path(name));
  for (const name of ["mail", "aliases"]) chownSync(path(name), user.uid, user.gid);
  execFileSync("chown", ["postfix", path("state")]);
  const port = await freePort();
  const [local, domain] = given.returns.split("@");
  const main = {
    compatibility_level: "3.6",
    queue_directory: path("queue"),
    data_directory: path("state"),
    maillog_file: path("log"),
    maillog_file_prefixes: folder,
    myhostname: "relay.example",
    inet_interfaces: "127.0.0.1",
    inet_protocols: "ipv4",
    mynetworks: "127.0.0.0/8",
    smtpd_relay_restrictions: "permit_mynetworks, reject",
    smtpd_reject_unlisted_recipient: "no",
    smtpd_peername_lookup: "no",
    disable_dns_lookups: "yes",
    in_flow_delay: "0",
    // Nothing leaves this machine.
    default_transport: "error:5.1.2 this relay hands nothing on",
    relay_transport: "error:5.1.2 this relay hands nothing on",
    virtual_mailbox_domains: given.readersDomain,
    virtual_mailbox_base: path("mail"),
    virtual_mailbox_maps: `regexp:${path("config/readers")}`,
    virtual_uid_maps: `static:${user.uid}`,
    virtual_gid_maps: `static:${user.gid}`,
    mydestination: domain,
    recipient_delimiter: "+",
    alias_maps: `hash:${path("aliases/aliases")}`,
    alias_database: "",
    local_recipient_maps: "",
  };
  const lines = Object.entries(main).map(([name, value]) => `${name} = ${value}\n`);
  writeFileSync(path("config/main.cf"), lines.join(""));
  writeFileSync(path("config/master.cf"), services(port));
  writeFileSync(path("config/readers"), `/^${given.readers}@${given.readersDomain.replaceAll(".", "\\.")}$/ all/\n`);
  writeFileSync(path("aliases/aliases"), `${local}: "|${given.command}"\n`);
  // It runs the command as the owner of this file.
  chownSync(path("aliases/aliases"), user.uid, user.gid);
  run("postalias", `hash:${path("aliases/aliases")}`);
  run("postfix", "start");
  const inbox = path("mail/all/new");

  return {
    url: `smtp://127.0.0.1:${port}`,
    delivered: () =>
      existsSync(inbox) ? readdirSync(inbox).map((name) => readFileSync(join(inbox, name), "utf8")) : [],
    log: () => (existsSync(path("log")) ? readFileSync(path("log"), "utf8") : ""),
    queued: () =>
      ["incoming", "active", "deferred", "maildrop"].reduce((sum, name) => {
        const files = readdirSync(path(`queue/${name}`), { recursive: true, withFileTypes: true });
        return sum + files.filter((file) => file.isFile()).length;
      }, 0),
    async stop() {
      run("postfix", "stop");
      while (spawnSync(POSTFIX, ["-c", path("config"), "status"]).status === 0) await delay(50);
      rmSync(folder, { recursive: true, force: true });
    },
  };

  function run(program: "postfix" | "postalias", ...words: string[]): void {
    const { status, stderr } = spawnSync(`/usr/sbin/${program}`, ["-c", path("config"), ...words], {
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`${program} ${words[0]} failed:\n${stderr}`);
  }
}

/** The programs that it starts, none of them in a changed root. */
function services(port: number): string {
  const rows = [
    `127.0.0.1:${port} inet n - n - - smtpd`,
    "cleanup unix n - n - 0 cleanup",
    "qmgr unix n - n 300 1 qmgr",
    "rewrite unix - - n - - trivial-rewrite",
    "bounce unix - - n - 0 bounce",
    "defer unix - - n - 0 bounce",
    "trace unix - - n - 0 bounce",
    "error unix - - n - - error",
    "retry unix - - n - - error",
    "proxymap unix - - n - - proxymap",
    "local unix - n n - - local",
    "virtual unix - n n - - virtual",
    "anvil unix - - n - 1 anvil",
    "postlog unix-dgram n - n - 1 postlogd",
  ];
  return `${rows.join("\n")}\n`;
}
