import SMTPConnection from "nodemailer/lib/smtp-connection";
import { createConnect, type RelayAddress } from "../smtp-connect.ts";

/** Is the relay reached, as mail is sent: greeted, encrypted beyond loopback, and signed in? Sends nothing; rejects when not. */
export async function greetRelay(relay: RelayAddress): Promise<void> {
  const connect = createConnect(relay, (options) => new SMTPConnection(options));
  const connection = await connect(() => {});
  connection.quit();
}
