import { once } from "node:events";
import { createServer, type Socket } from "node:net";

interface StoredMail {
  readonly uid: number;
  readonly raw: string;
  readonly flags: readonly string[];
}

/** A mailbox server on loopback, as much of IMAP (RFC 9051) as a client needs who reads mails and moves them. */
export interface ImapServer {
  /** Without the name of a mailbox. */
  readonly url: string;
  /** Mails by folder. */
  readonly folders: Map<string, StoredMail[]>;
  /** Every command, without its tag and without what LOGIN says. */
  readonly commands: string[];
  add(raw: string, more?: { folder?: string; flags?: readonly string[] }): void;
  /** Closes the port and every connection; `start` brings it back on the same port. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

export const imapUser = { user: "bounces@site.example", password: "s3cret word" };

export async function startImapServer(given: { capabilities?: string } = {}): Promise<ImapServer> {
  const { capabilities = "IMAP4rev1 MOVE" } = given;
  const sockets = new Set<Socket>();
  let port = 0;
  let lastUid = 0;
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => {}).on("close", () => sockets.delete(socket)));
    talk(imap, capabilities, socket);
  });
  const imap: ImapServer = {
    get url() {
      const credentials = [imapUser.user, imapUser.password].map(encodeURIComponent).join(":");
      return `imap://${credentials}@127.0.0.1:${port}`;
    },
    folders: new Map([["INBOX", []]]),
    commands: [],
    add(raw, { folder = "INBOX", flags = [] } = {}) {
      imap.folders.get(folder)?.push({ uid: ++lastUid, raw, flags });
    },
    async start() {
      await once(server.listen(port, "127.0.0.1"), "listening");
      port = (server.address() as { port: number }).port;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  await imap.start();
  return imap;
}

function talk(imap: ImapServer, capabilities: string, socket: Socket): void {
  let selected = "";
  let buffered = "";
  const say = (line: string) => socket.write(`${line}\r\n`, "latin1");
  say("* OK ready");
  socket.setEncoding("latin1").on("data", (chunk) => {
    const lines = (buffered + chunk).split("\r\n");
    buffered = lines.pop() ?? "";
    for (const line of lines) {
      const [tag = "", ...rest] = line.split(" ");
      const command = rest.join(" ");
      imap.commands.push(command.startsWith("LOGIN") ? "LOGIN" : command);
      say(`${tag} ${answer(command)}`);
      if (command === "LOGOUT") socket.end();
    }
  });

  function answer(command: string): string {
    const [word = "", argument = ""] = command.match(/"[^"]*"|\S+/g)?.map((part) => part.replaceAll('"', "")) ?? [];
    if (word === "UID") return uidCommand(command);
    if (word === "CAPABILITY") say(`* CAPABILITY ${capabilities}`);
    else if (word === "LOGIN")
      return command === `LOGIN "${imapUser.user}" "${imapUser.password}"`
        ? "OK welcome"
        : "NO [AUTHENTICATIONFAILED] no";
    else if (word === "LIST")
      for (const name of argument === "" && command.endsWith('""') ? [""] : imap.folders.keys())
        say(`* LIST () "/" "${name}"`);
    else if (word === "SELECT") {
      const mails = imap.folders.get(argument);
      if (!mails) return "NO [NONEXISTENT] no such mailbox";
      selected = argument;
      say(`* ${mails.length} EXISTS`);
      say("* OK [UIDVALIDITY 7] valid");
      const uids = [...imap.folders.values()].flat().map(({ uid }) => uid);
      say(`* OK [UIDNEXT ${Math.max(0, ...uids) + 1}] next`);
      return "OK [READ-WRITE] selected";
    } else if (word === "CREATE") imap.folders.set(argument, []);
    else if (word === "LOGOUT") say("* BYE");
    else if (word !== "NOOP" && word !== "SUBSCRIBE") return "BAD unknown";
    return "OK done";
  }

  function uidCommand(command: string): string {
    const [, word, from, to, rest = ""] = /^UID (FETCH|MOVE) (\d+)(?::(\d+|\*))? (.*)$/.exec(command) ?? [];
    const mails = imap.folders.get(selected) ?? [];
    const last = mails.at(-1)?.uid ?? 0;
    // As RFC 9051, section 9, has it, `9:*` names the last mail even if that is the third.
    const [least, most] = [Number(from), to === "*" ? last : Number(to ?? from)].sort((a, b) => a - b);
    const named = mails.filter(({ uid }) => uid >= (least ?? 0) && uid <= (most ?? 0));
    if (word === "FETCH") for (const mail of named) say(fetched(mail, mails.indexOf(mail) + 1, rest));
    else if (word === "MOVE") return move(named, rest.replaceAll('"', ""));
    else return "BAD unknown";
    return "OK done";
  }

  function fetched({ uid, raw, flags }: StoredMail, number: number, items: string): string {
    const head = `${raw.split("\r\n\r\n")[0]}\r\n`;
    const names = /HEADER\.FIELDS \(([^)]*)\)/i.exec(items)?.[1];
    const isAsked = (field: string) =>
      names
        ?.toLowerCase()
        .split(" ")
        .includes(field.split(":")[0]?.toLowerCase() ?? "");
    const fields = head.match(/^\S.*\r\n(?:[ \t].*\r\n)*/gm)?.filter(isAsked) ?? [];
    const [section, text] =
      names === undefined ? ["[]<0>", raw.slice(0, 200_000)] : [`[HEADER.FIELDS (${names})]`, `${fields.join("")}\r\n`];
    return `* ${number} FETCH (UID ${uid} FLAGS (${flags.join(" ")}) BODY${section} {${text.length}}\r\n${text})`;
  }

  function move(named: readonly StoredMail[], folder: string): string {
    const target = imap.folders.get(folder);
    if (!target) return "NO [TRYCREATE] no such mailbox";
    const mails = imap.folders.get(selected) ?? [];
    for (const mail of named) {
      say(`* ${mails.indexOf(mail) + 1} EXPUNGE`);
      mails.splice(mails.indexOf(mail), 1);
      target.push(mail);
    }
    return "OK moved";
  }
}
