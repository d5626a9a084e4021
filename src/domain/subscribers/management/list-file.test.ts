import { expect, test } from "vitest";
import { type ColumnWords, readListFile } from "./list-file.ts";

const noWords: ColumnWords = { ignore: [], left: new Map() };
const read = (text: string, words = noWords) => readListFile(Buffer.from(text), words);

/** What a row of the file says of leaving: one word for each row. */
function statuses(text: string, words?: ColumnWords): string[] {
  const file = read(text, words);
  if (file.outcome !== "ok") throw new Error(JSON.stringify(file));
  return file.rows.map(({ status, leftAt }) => [status, leftAt?.slice(0, 10)].filter(Boolean).join(" ") || "nothing");
}

test.each([
  [
    "Substack",
    "email,active_subscription,expiry,plan,email_disabled,digest_enabled,created_at,first_payment_at",
    {
      "a@b.c,true,,other,false,false,2024-01-02T10:00:00.000Z,": "nothing",
      "b@b.c,false,,other,false,true,2024-01-02T10:00:00.000Z,": "unsubscribed",
      "c@b.c,true,,other,true,true,2024-01-02T10:00:00.000Z,": "unsubscribed",
    },
  ],
  [
    "Ghost",
    "id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers",
    {
      "1,a@b.c,Ada,,true,false,,2024-01-02T10:00:00.000Z,,vip,": "nothing",
      "2,b@b.c,Bo,said: unsubscribe me?,false,true,,2024-01-02T10:00:00.000Z,,,": "unsubscribed",
      "3,c@b.c,Cy,,true,false,,2024-01-02T10:00:00.000Z,2024-05-06T10:00:00.000Z,,": "unsubscribed 2024-05-06",
    },
  ],
  [
    "Buttondown",
    "id,email,creation_date,type,tags,source,unsubscription_date",
    {
      "1,a@b.c,2024-01-02,regular,,api,": "active",
      "2,b@b.c,2024-01-02,unsubscribed,,api,": "unsubscribed",
      "3,c@b.c,2024-01-02,unactivated,,api,": "pending",
      "4,d@b.c,2024-01-02,removed,,api,": "unsubscribed",
      "5,e@b.c,2024-01-02,premium,,api,2024-05-06": "unsubscribed 2024-05-06",
      "6,f@b.c,2024-01-02,undeliverable,,api,": "bounced",
      "7,g@b.c,2024-01-02,complained,,api,": "complained",
    },
  ],
  [
    "Mailchimp, those who left",
    "Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LAST_CHANGED,UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_REASON,NOTES,TAGS",
    {
      '"a@b.c",Ada,L,2,"2023-01-02 10:00:00",,"2023-01-02 10:00:00",192.0.2.1,"2024-01-02 10:00:00","2024-05-06 10:00:00",Issue 7,NORMAL,,':
        "unsubscribed 2024-05-06",
    },
  ],
  [
    "Mailchimp, those who bounced and those who stay",
    "Email Address,First Name,MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,CLEAN_TIME,CLEAN_CAMPAIGN_TITLE",
    {
      'a@b.c,Ada,2,"2023-01-02 10:00:00","2023-01-02 10:00:00","2024-05-06 10:00:00",Issue 7': "bounced 2024-05-06",
      'b@b.c,Bo,5,,"2023-01-02 10:00:00",,': "nothing",
    },
  ],
  [
    "Kit",
    "first_name,email,status,created_at,tags",
    {
      "Ada,a@b.c,Confirmed,2024-01-02,": "active",
      "Bo,b@b.c,Cancelled,2024-01-02,": "unsubscribed",
      "Cy,c@b.c,Complained,2024-01-02,": "complained",
      "Di,d@b.c,Bounced,2024-01-02,": "bounced",
      "Ed,e@b.c,Unconfirmed,2024-01-02,": "pending",
    },
  ],
  [
    "beehiiv",
    "Email,Status,Created At,Subscription Tier,Referral Count,Unsubscribed At,Acquisition Source",
    {
      "a@b.c,active,2024-01-02,free,0,,direct": "active",
      "b@b.c,inactive,2024-01-02,free,0,2024-05-06,direct": "unsubscribed 2024-05-06",
      "c@b.c,invalid,2024-01-02,free,3,,direct": "bounced",
    },
  ],
  [
    "listmonk",
    "uuid,email,name,attributes,status,created_at,updated_at",
    {
      '1,a@b.c,Ada,"{""city"": ""Leeds""}",enabled,2024-01-02,2024-01-02': "active",
      "2,b@b.c,Bo,{},blocklisted,2024-01-02,2024-01-02": "unsubscribed",
      "3,c@b.c,Cy,{},disabled,2024-01-02,2024-01-02": "unsubscribed",
    },
  ],
  [
    "MailerLite",
    "Subscriber,Name,Subscribed,Unsubscribed,Location",
    {
      "a@b.c,Ada,2024-01-02 10:00:00,,Leeds": "nothing",
      "b@b.c,Bo,2024-01-02 10:00:00,2024-05-06 10:00:00,Leeds": "unsubscribed 2024-05-06",
    },
  ],
  [
    "others, in their own words",
    "E-Mail;Opted Out;OptIn;Do not e-mail;bounce_count;Newsletter;tags",
    {
      "a@b.c;no;yes;0;2;Ja, gern;a|b": "stops",
      "b@b.c;Yes;yes;0;0;;": "unsubscribed",
      "c@b.c;;0;0;0;;": "unsubscribed",
      "d@b.c;;;1;0;;": "unsubscribed",
      "e@b.c;;;;;no;": "unsubscribed",
      "f@b.c;;;;;;vip|unsubscribed": "unsubscribed",
      "g@b.c;n/a;1;never;0;yes;unsubscribe link broken": "nothing",
    },
  ],
])("who has left elsewhere is known: %s", (_, head, rows) => {
  const lines = Object.entries(rows).filter(([, status]) => status !== "stops");
  expect(statuses([head, ...lines.map(([line]) => line)].join("\r\n"))).toEqual(lines.map(([, status]) => status));
  for (const [line, status] of Object.entries(rows))
    if (status === "stops") expect(read(`${head}\n${line}`)).toMatchObject({ outcome: "unclear" });
});

test("a column that may say so stops the file by its name, unless it says nothing of anybody who would be mailed", () => {
  const file = read("email,status,Plan status\na@b.c,zonk,x\nb@b.c,active,\nc@b.c,unsubscribed,y\n");
  expect(file).toEqual({
    outcome: "unclear",
    columns: new Map([
      ["status", new Set(["zonk"])],
      ["Plan status", new Set(["x"])],
    ]),
  });
  expect(statuses("email,status,reason for opting out\na@b.c,unsubscribed,too many\n")).toEqual(["unsubscribed"]);
  for (const name of [
    "subscriptionState",
    "Opt-in",
    "IS_ACTIVE",
    "user enabled",
    "email consent",
    "unsubscribed",
    "Cancel date",
  ])
    expect(read(`email,${name}\na@b.c,zonk\n`), name).toMatchObject({ outcome: "unclear" });
  for (const name of [
    "company",
    "created_at",
    "subscribed_at",
    "subscription_source",
    "city",
    "description",
    "opt_in_ip",
  ])
    expect(read(`email,${name}\na@b.c,zonk\n`), name).toMatchObject({ outcome: "ok" });
});

test("the author says what a column means, or that it means nothing", () => {
  const text = "email,Contact state\na@b.c,Lapsed\nb@b.c,fresh\n";
  const left = new Map([["contact_state", ["lapsed", "gone"]]]);
  expect(statuses(text, { ignore: [], left })).toEqual(["unsubscribed", "nothing"]);
  expect(statuses(text, { ignore: ["Contact State"], left: new Map() })).toEqual(["nothing", "nothing"]);
  expect(read(text, { ignore: ["contacts"], left: new Map() })).toEqual({
    outcome: "faulty",
    fault: 'CSV: there is no column "contacts"',
  });
});

test("names in two columns are one name", () => {
  const file = read("First Name,Last Name,Email Address\nAda,Lovelace,a@b.c\n,Bo,b@b.c\n");
  expect(file.outcome === "ok" && file.rows.map(({ name }) => name)).toEqual(["Ada Lovelace", "Bo"]);
});

test.each([
  [
    "id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers",
    "Ghost",
  ],
  ["email,active_subscription,expiry,email_disabled,created_at", "Substack"],
  ["Email,Name,Stripe plan,Cancel date,Start date,Emails received (6mo),Last email open,Activity", "Substack"],
  [
    "Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LEID,EUID,NOTES",
    "Mailchimp",
  ],
  ["id,email,creation_date,type,tags,source,unsubscription_date", "Buttondown"],
  ["first_name,email,status,created_at,tags", "Kit"],
  ["Email,Status,Created At,Subscription Tier,Referral Count,Unsubscribed At,Acquisition Source", "beehiiv"],
  ["uuid,email,name,attributes,status,created_at,updated_at", "listmonk"],
  ["email,name,topics,status,requested_at,confirmed_at,left_at,evidence", "Commonplace"],
  ["E-Mail;Opted Out;OptIn", null],
])("P176: the service that wrote a list is known by its columns: %s", (head, service) => {
  expect(read(`${head}\n`)).toMatchObject({ outcome: "ok", service });
});

/** When and how each row's reader has confirmed. */
function proofs(text: string) {
  const file = read(text);
  if (file.outcome !== "ok") throw new Error(JSON.stringify(file));
  expect(file.proof.rows).toBe(file.rows.filter(({ evidence }) => evidence).length);
  return file.rows.map(({ confirmedAt, evidence }) => (confirmedAt ? `${confirmedAt} ${evidence}` : evidence));
}

test("P176: columns of the service itself prove consent where they say both when and how, and nowhere else", () => {
  expect(
    proofs(
      [
        "Email Address,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP",
        'a@b.c,"2023-01-02 10:00:00",192.0.2.1,"2023-01-02 10:05:00",192.0.2.1',
        'b@b.c,,,"2023-01-02 10:05:00",2001:db8::1',
        // Put on the list by its owner.
        'c@b.c,,,"2023-01-02 10:05:00",',
        'd@b.c,"2023-01-02 10:00:00",192.0.2.1,,',
        'e@b.c,"2023-01-02 10:00:00",192.0.2.1,soon,192.0.2.1',
      ].join("\n"),
    ),
  ).toEqual([
    "2023-01-02T10:05:00Z Mailchimp: confirm_time 2023-01-02 10:05:00, optin_time 2023-01-02 10:00:00",
    "2023-01-02T10:05:00Z Mailchimp: confirm_time 2023-01-02 10:05:00",
    ...["", "", ""],
  ]);
  expect(
    proofs(
      [
        "email,active_subscription,email_disabled,created_at,first_payment_at",
        "a@b.c,true,false,2024-01-02T10:00:00.000Z,2024-02-02T10:00:00.000Z",
        "b@b.c,,false,2024-01-02T10:00:00.000Z,",
        "c@b.c,true,false,,",
      ].join("\n"),
    ),
  ).toEqual([
    "2024-01-02T10:00:00.000Z Substack: created_at 2024-01-02T10:00:00.000Z, active_subscription true, first_payment_at 2024-02-02T10:00:00.000Z",
    ...["", ""],
  ]);
  expect(
    proofs(
      "Email,Stripe plan,Start date,Emails received (6mo),Last email open,Activity\na@b.c,,2024-01-02,9,2024-05-06,3\nb@b.c,,2024-01-02,9,,0\n",
    ),
  ).toEqual(["2024-01-02 Substack: start_date 2024-01-02, activity 3, last_email_open 2024-05-06", ""]);
  expect(
    proofs(
      [
        "id,email,subscribed_to_emails,created_at,status",
        "1,a@b.c,true,2024-01-02T10:00:00.000Z,free",
        "2,b@b.c,,2024-01-02T10:00:00.000Z,paid",
        "3,c@b.c,,2024-01-02T10:00:00.000Z,",
      ].join("\n"),
    ),
  ).toEqual([
    "2024-01-02T10:00:00.000Z Ghost: created_at 2024-01-02T10:00:00.000Z, subscribed_to_emails true, status free",
    "2024-01-02T10:00:00.000Z Ghost: created_at 2024-01-02T10:00:00.000Z, status paid",
    "",
  ]);
  // A list that says it in this program's own columns goes by those.
  expect(
    proofs(
      "email,subscribed_to_emails,created_at,confirmed_at,evidence\na@b.c,true,2024-01-02,2023-05-06,at the fair\n",
    ),
  ).toEqual(["2023-05-06 at the fair"]);
});

test("P176: what Substack calls a subscription may be one that was paid for: the author is to say", () => {
  const list =
    "email,active_subscription,email_disabled,created_at\na@b.c,false,false,2024-01-02\nb@b.c,true,false,2024-01-02\n";
  const doubtful = (words?: ColumnWords) => {
    const file = read(list, words);
    return file.outcome === "ok" && file.doubtful;
  };
  expect(doubtful()).toEqual(["active_subscription"]);
  expect(doubtful({ ignore: ["active_subscription"], left: new Map() })).toEqual([]);
  expect(doubtful({ ignore: [], left: new Map([["active_subscription", ["false"]]]) })).toEqual([]);
  expect(statuses("email,emails_received_6mo,Cancel date\na@b.c,3,2024-01-02\n")).toEqual(["nothing"]);
});

test.each([
  ["", "the file is empty"],
  ["PK\u0003\u0004…", "is a zip or a spreadsheet: unpack it, or save the sheet as CSV"],
  ["\u001f\u008b\u0008", "is packed with gzip: unpack it first"],
  ["\ufeff", 'CSV: the first line names no column "email"'],
  ["<html><body>email</body></html>", 'CSV: the first line names no column "email"'],
  ["email,name,Email\na@b.c,Ada,b@b.c\n", 'CSV: the first line names the column "Email" twice'],
  ['email,"name\na@b.c,Ada\n', "CSV: the first line has a quotation mark too many or too few"],
])("P176: what is no list is refused in a clear line: %j", (text, fault) => {
  expect(readListFile(Buffer.from(text, text.startsWith("\u001f") ? "latin1" : "utf8"), noWords)).toEqual({
    outcome: "faulty",
    fault,
  });
});

test("P176: a row whose cells are shifted or cut off is not taken for one who stays", () => {
  const file = read("email,name,city,status\na@b.c,Lovelace, Ada,Leeds,unsubscribed\nb@b.c,Bo\nc@b.c,Cy,,active,,\n");
  expect(file.outcome === "ok" && file.rows.map(({ fault }) => fault)).toEqual([
    "line 2 has 5 columns instead of 4",
    'line 3 ends before the column "status"',
    undefined,
  ]);
  expect(statuses("email,name,city\na@b.c\n")).toEqual(["nothing"]);
});

test.each([
  ["UTF-8 with its mark", (text: string) => Buffer.from(`\ufeff${text}`)],
  ["UTF-16", (text: string) => Buffer.from(`\ufeff${text}`, "utf16le")],
  ["UTF-16, the other way round", (text: string) => Buffer.from(`\ufeff${text}`, "utf16le").swap16()],
  ["Windows-1252", (text: string) => Buffer.from(text, "latin1")],
])("P176: a list of a spreadsheet is read in its own encoding: %s", (_, encoded) => {
  const file = readListFile(encoded('E-Mail;Name;Status\r\n"a@b.c";"Zoë; ""Z""";unsubscribed\r\n'), noWords);
  expect(file.outcome === "ok" && file.rows).toMatchObject([
    { email: "a@b.c", name: 'Zoë; "Z"', status: "unsubscribed" },
  ]);
});
