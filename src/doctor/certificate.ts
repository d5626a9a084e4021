import { isIP } from "node:net";
import { connect, type PeerCertificate, type TLSSocket } from "node:tls";
import { say, sayMoment } from "../languages/say.ts";
import { type Check, fault, ok, reasonOf, warning } from "./finding.ts";

const DAY = 86_400_000;
/** Days before its end in which a certificate should have been renewed, and has to be. */
const RENEWAL = { warning: 21, fault: 7 };

/** Will browsers take the site's certificate, and for how long? */
export function certificateCheck(site: URL, now: () => number): Check {
  return {
    name: "certificate",
    async look() {
      const host = site.hostname;
      if (site.protocol !== "https:") return [ok(say("doctorCommands.noCertificate"))];
      const socket = await connected(host, Number(site.port || 443)).catch(reasonOf);
      if (typeof socket === "string") return [fault(say("doctorCommands.unreachable", { host, why: socket }))];
      try {
        return [judged(socket, host, now())];
      } finally {
        socket.destroy();
      }
    },
  };
}

/** A connection whatever the certificate is worth; `authorizationError` then tells what is wrong with it. */
function connected(host: string, port: number): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    // An address is no name of a server (RFC 6066, section 3).
    const name = isIP(host) ? {} : { servername: host };
    const socket = connect({ host, port, ...name, rejectUnauthorized: false }, () => resolve(socket));
    socket.once("error", reject);
    socket.setTimeout(4_000, () => socket.destroy(new Error("ETIMEDOUT")));
  });
}

function judged(socket: TLSSocket, host: string, now: number) {
  const { valid_to }: PeerCertificate = socket.getPeerCertificate();
  const end = Date.parse(valid_to);
  const days = Math.floor((end - now) / DAY);
  const wrong = socket.authorizationError as unknown;
  const code = wrong instanceof Error && "code" in wrong ? String(wrong.code) : String(wrong ?? "");
  if (days < 0) return fault(say("doctorCommands.certificateOver", { host, date: sayMoment(end) }));
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID") return fault(say("doctorCommands.certificateName", { host }));
  if (!socket.authorized) return fault(say("doctorCommands.certificateChain", { host, why: code }));
  if (days < RENEWAL.warning)
    return (days < RENEWAL.fault ? fault : warning)(say("doctorCommands.certificateSoon", { host, count: days }));
  return ok(say("doctorCommands.certificateFine", { host, count: days }));
}
