/** Reports as mail servers write them, about a mail whose header is `header`. */
export interface ReportSample {
  readonly name: string;
  readonly raw: string;
  readonly kind: "bounce" | "complaint" | null;
  readonly cause?: "mailbox" | "full" | "policy" | "message";
  readonly action?: "failed" | "delayed" | "other";
}

type Refusal = readonly [status: string, diagnostic: string, cause: NonNullable<ReportSample["cause"]>];

const refusals: Readonly<Record<string, readonly Refusal[]>> = {
  "a mailbox that does not exist": [
    [
      "5.1.1",
      "smtp; 550 5.1.1 <ada@example.org>: Recipient address rejected: User unknown in virtual mailbox table",
      "mailbox",
    ],
    ["5.1.1", "smtp; 550-5.1.1 The email account that you tried to reach does not exist.", "mailbox"],
    [
      "5.1.10",
      "smtp; 550 5.1.1 RESOLVER.ADR.RecipientNotFound; Recipient ada@example.org not found by SMTP address lookup",
      "mailbox",
    ],
    ["5.0.0", "smtp; 550 No such user here", "mailbox"],
    ["5.2.1", "smtp; 550 5.2.1 The email account that you tried to reach is disabled.", "mailbox"],
    ["5.1.6", "smtp; 551 5.1.6 Mailbox has moved, no forwarding address", "mailbox"],
    ["5.1.2", "smtp; 550 5.1.2 Host unknown (Name server: no data known)", "mailbox"],
    ["5.1.3", "smtp; 553 5.1.3 Invalid address format", "mailbox"],
    ["5.1.1", "x-unix; user unknown", "mailbox"],
  ],
  "a mailbox that is full": [
    ["5.2.2", "smtp; 552 5.2.2 The email account that you tried to reach is over quota.", "full"],
    ["5.2.2", "smtp; 552 5.2.2 Mailbox full", "full"],
    ["5.2.2", "smtp; 554 5.2.2 mailbox full; STOREDRV.Deliver; Mailbox is full", "full"],
    ["5.2.2", "x-unix; maildir over quota", "full"],
  ],
  "a rule of the receiver": [
    ["5.7.1", "smtp; 550 5.7.1 Message rejected due to content restrictions", "policy"],
    ["5.7.26", "smtp; 550-5.7.26 This mail has been blocked because the sender is unauthenticated.", "policy"],
    [
      "5.7.515",
      "smtp; 550 5.7.515 Access denied, sending domain does not meet the required authentication level",
      "policy",
    ],
    ["5.7.1", "smtp; 554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using a block list", "policy"],
    ["5.0.0", "smtp; 554 Message not accepted for policy reasons", "policy"],
    ["5.4.6", "smtp; 554 5.4.6 Routing loop detected", "message"],
    ["5.3.4", "smtp; 552 5.3.4 Message size exceeds fixed limit", "message"],
  ],
};

const reporters: Readonly<Record<string, (part: { refusal: Refusal; header: string; action: string }) => string>> = {
  postfix: ({ refusal: [status, diagnostic], header, action }) =>
    report("MAILER-DAEMON@mx.example.org (Mail Delivery System)", "Undelivered Mail Returned to Sender", [
      [
        "text/plain; charset=us-ascii",
        "This is the mail system at host mx.example.org.\n\nI'm sorry to have to inform you.",
      ],
      [
        "message/delivery-status",
        `Reporting-MTA: dns; mx.example.org\nX-Postfix-Queue-ID: 4X\nArrival-Date: Mon,  5 Jan 2026 12:00:00 +0000\n\nFinal-Recipient: rfc822; ada@example.org\nOriginal-Recipient: rfc822;ada@example.org\nAction: ${action}\nStatus: ${status}\nRemote-MTA: dns; mx.example.net\nDiagnostic-Code: ${diagnostic.replace(/(.{40}) /, "$1\n    ")}`,
      ],
      ["message/rfc822", `${header}\n\nWords.`],
    ]),
  exchange: ({ refusal: [status, diagnostic], header, action }) =>
    report("Microsoft Outlook <MicrosoftExchange@example.org>", "Undeliverable: A letter", [
      ["text/html; charset=utf-8", "<p>Your message couldn’t be delivered.</p>"],
      [
        "message/delivery-status",
        `Reporting-MTA: dns;mx.example.org\nReceived-From-MTA: dns;relay.example\n\nFinal-recipient: RFC822; ada@example.org\naction: ${action}\nstatus: ${status}\ndiagnostic-code: ${diagnostic}`,
      ],
      ["text/rfc822-headers", header],
    ]),
};

function report(from: string, subject: string, parts: readonly (readonly [type: string, body: string])[]): string {
  const type = 'multipart/report; report-type=delivery-status; boundary="=_b"';
  const head = `From: ${from}\nTo: letters@site.example\nSubject: ${subject}\nDate: Mon, 5 Jan 2026 12:00:00 +0000\nMIME-Version: 1.0\nContent-Type: ${type}\n`;
  const body = parts.map(([partType, text]) => `--=_b\nContent-Type: ${partType}\n\n${text}\n`).join("\n");
  return `${head}\n${body}\n--=_b--\n`.replace(/\n/g, "\r\n");
}

/** Every report with every reporter, a delay, a complaint, and mails that are no reports. */
export function reportSamples(header: string): ReportSample[] {
  const bounces = Object.entries(reporters).flatMap(([reporter, write]) =>
    Object.entries(refusals).flatMap(([what, all]) =>
      all.map((refusal): ReportSample => {
        const raw = write({ refusal, header, action: "failed" });
        return {
          name: `${reporter}, ${what}: ${refusal[1]}`,
          raw,
          kind: "bounce",
          cause: refusal[2],
          action: "failed",
        };
      }),
    ),
  );
  const delay: Refusal = ["4.4.1", "smtp; 451 4.4.1 connect to mx.example.net: Connection timed out", "message"];
  const complaint = report("complaints@example.org", "Complaint about message", [
    ["text/plain", "This is an email abuse report."],
    ["message/feedback-report", "Feedback-Type: abuse\nUser-Agent: ARF/1.0\nVersion: 1"],
    ["message/rfc822", `${header}\n\nWords.`],
  ]).replace("delivery-status", "feedback-report");
  return [
    ...bounces,
    ...Object.entries(reporters).map(
      ([reporter, write]): ReportSample => ({
        name: `${reporter}, a delay`,
        raw: write({ refusal: delay, header, action: "delayed" }),
        kind: "bounce",
        action: "delayed",
      }),
    ),
    { name: "a complaint", raw: complaint, kind: "complaint" },
    { name: "a reply", raw: `From: ada@example.org\r\nSubject: Re: A letter\r\n\r\n${header}\r\n`, kind: null },
    { name: "an empty mail", raw: "", kind: null },
  ];
}

/** A report that returns nothing of the mail, about a mailbox that does not exist: only `fields` say what it is about. */
export function bareReport(fields: { readonly outer?: string; readonly status?: string }): string {
  return report("MAILER-DAEMON@mx.example.org", "Undelivered Mail Returned to Sender", [
    ["text/plain; charset=us-ascii", "This is the mail system at host mx.example.org."],
    [
      "message/delivery-status",
      `Reporting-MTA: dns; mx.example.org\n${fields.status ?? ""}\nFinal-Recipient: rfc822; ada@example.org\nAction: failed\nStatus: 5.1.1`,
    ],
  ]).replace("To: letters@site.example", fields.outer ?? "To: letters@site.example");
}
