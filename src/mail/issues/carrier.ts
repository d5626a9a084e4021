import { setTimeout as delay } from "node:timers/promises";
import type { Carrier, CopyResult, PreparedCopy } from "../../domain/newsletters/carrier.ts";
import { say } from "../../languages/say.ts";
import type { RelayAddress } from "../smtp-connect.ts";
import { classifyCopyFailure, failureOf, type SmtpFailure } from "../smtp-failure.ts";
import { handOver, type TimeLimits } from "../smtp-hand-over.ts";
import type { IssueLink, NumberedLinks } from "./numbered-links.ts";
import { profileOf } from "./relay-profiles.ts";

/** A relay that refuses a further connection gets no more than stand for this long, in milliseconds. */
const FEWER_TIME = 600_000;
/** A copy whose connection was refused while others stand goes back after this long. */
const REFUSED_REST = 1_000;
/** Asked of relays that offer it (RFC 3461): reports of what failed, without the text, and none of what is late. */
const REPORTS = { ret: "HDRS", notify: "FAILURE" };

/**
 * Takes the copies of issues to an SMTP relay. Connections and pace are those of the relay's profile unless they are
 * given; encryption, sign-in and limits of time are those of single mails. One recipient a message satisfies any RCPTMAX
 * (RFC 9422). What speaks SMTP is large, and loaded for the first copy.
 */
export function createCarrier(
  parts: RelayAddress & TimeLimits & { readonly connections: number | null; readonly rate: number | null },
): Carrier {
  const profile = profileOf(new URL(parts.url).hostname);
  const most = parts.connections ?? profile.connections;
  let loading: Promise<NumberedLinks> | undefined;
  let fewer = { connections: most, until: 0 };

  return {
    get connections() {
      return performance.now() < fewer.until ? fewer.connections : most;
    },
    rate: parts.rate ?? profile.rate,
    send,
    close: async () => (await loading)?.close(),
  };

  function load(): Promise<NumberedLinks> {
    loading ??= import("./numbered-links.ts").then((module) => new module.NumberedLinks(parts, profile.letters));
    return loading;
  }

  async function send(number: number, copy: PreparedCopy): Promise<CopyResult> {
    const links = await load();
    /** After how many letters the relay ended the connection, and its words. */
    let ended = { letters: 0, answer: "" };
    for (let again = false; ; again = true) {
      let link: IssueLink | null;
      try {
        link = await links.take(number, copy.mayStart);
      } catch (error) {
        return notConnected(failureOf(error), links.standing);
      }
      if (!link || !copy.mayStart()) {
        if (link) links.giveBack(number, "unused");
        return { outcome: "withheld", answer: say("stateCommands.notSentAnyMore") };
      }
      const { letters } = link;
      let isAsked = false;
      const end = await hand(link, copy, () => {
        isAsked = true;
      });
      if (end.outcome === "accepted") {
        links.giveBack(number, "accepted");
        links.noteEnd(ended.letters, ended.answer);
        return end;
      }
      const { failure, handedOver, silent } = end;
      const result = classifyCopyFailure(failure, { connected: true, handedOver });
      if (result.outcome === "unreachable" || result.outcome === "uncertain" || failure.responseCode === 421)
        links.drop(number);
      else links.giveBack(number, "refused");
      // A kept connection that the relay ends before a copy says nothing about the copy, nor about the relay.
      const isOver = failure.responseCode === 421 && !handedOver;
      const isGone = silent && !isAsked && result.outcome === "unreachable";
      if (again || letters === 0 || !(isOver || isGone)) return result;
      if (isOver) ended = { letters, answer: result.answer };
    }
  }

  function hand(
    link: IssueLink,
    { sender, recipient, envelopeId, message, careful }: PreparedCopy,
    onReady: () => void,
  ) {
    return handOver(link, recipient, parts, (onDot, done) => {
      const envelope = { from: sender, to: [recipient], dsn: { ...REPORTS, envid: envelopeId } };
      link.connection.sendPrepared({ envelope, message, careful: careful || link.letters === 0, onReady, onDot }, done);
    });
  }

  /** A relay that takes no further connection asks for fewer of them, not for a slower pace. */
  async function notConnected(failure: SmtpFailure, standing: number): Promise<CopyResult> {
    if (failure.responseCode !== 421 || standing === 0)
      return classifyCopyFailure(failure, { connected: false, handedOver: false });
    fewer = { connections: Math.min(standing, most), until: performance.now() + FEWER_TIME };
    await delay(REFUSED_REST);
    return { outcome: "withheld", answer: failure.response ?? failure.message };
  }
}
