import { expect, it } from "vitest";
import { readDeliveryStatus } from "../../../../subgraphs/mail/reception/rules/delivery-status.js";

/** Delivery reports in reports about other programs: each case has the name of its project, and the number there. */
const address = "bob@x.example";
const report = (...fields: string[]) =>
  readDeliveryStatus(["Reporting-MTA: dns; mx.example", "", ...fields].join("\r\n"));
const failed = { addresses: [address], outcome: "failed" };

it.each([
  [
    "p5-sisimai #312, a",
    [
      "Final-recipient: RFC822; bob@x.example",
      "Action: failed",
      "Status: 5.0.0",
      "Remote-MTA: dns; 183.81.162.32",
      'X-Supplementary-Info: <183.81.162.32 #5.0.0 smtp; 550 "Unknown User">',
    ],
    { ...failed, smtpCode: 550, text: '550 "Unknown User"' },
  ],
  [
    "p5-sisimai #312, b",
    [
      "Final-recipient: RFC822; bob@x.example",
      "Action: failed",
      "Status: 5.0.0",
      "X-Supplementary-Info: <mta5.yahoodns.example #5.0.0 smtp; 554 delivery error:",
      " dd Sorry. This\r\n mailbox is disabled (554.30).>",
    ],
    { ...failed, smtpCode: 554, text: "554 delivery error: dd Sorry. This mailbox is disabled (554.30)." },
  ],
  [
    "Mail-DeliveryStatus-BounceParser #2",
    [
      "Final-Recipient: rfc822; bob@x.example",
      "Original-Recipient: rfc822;bob@x.example",
      "Action: failed",
      "Status: 5.2.2",
      "Diagnostic-Code: X-Postfix; Mailbox is full",
    ],
    { ...failed, smtpCode: null, text: "Mailbox is full" },
  ],
  [
    "dada-mail #318",
    [
      "Final-Recipient: rfc822; bob@x.example",
      "Original-Recipient: rfc822;bob@x.example",
      "Action: failed",
      "Status: 5.0.0",
      "Remote-MTA: dns; mx.example",
      "Diagnostic-Code: smtp; 554 delivery error: dd This user doesn't have a",
      "    yahoo.co.uk account (bob@x.example) [0]",
    ],
    {
      ...failed,
      smtpCode: 554,
      text: "554 delivery error: dd This user doesn't have a yahoo.co.uk account (bob@x.example) [0]",
    },
  ],
  [
    "chatmail #1478",
    [
      "Final-Recipient: rfc822; bob@x.example",
      "Action: failed",
      "Status: 5.1.1",
      "Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.",
    ],
    { ...failed, smtpCode: 550, text: "550-5.1.1 The email account that you tried to reach does not exist." },
  ],
  [
    "rb-sisimai #274",
    [
      "Final-Recipient: rfc822; bob@x.example",
      "Action: delivered",
      "Status: 2.1.5",
      "Diagnostic-Code: smtp; 250 2.1.5 Ok",
    ],
    { ...failed, outcome: "delivered", smtpCode: 250, text: "250 2.1.5 Ok" },
  ],
  [
    "whois #1592",
    ["Final-Recipient: rfc822;<bob@x.example>", "Action: failed", "Status: 5.1.1"],
    { ...failed, smtpCode: null, text: "5.1.1" },
  ],
  [
    "p5-sisimai #409",
    [
      "Final-Recipient: rfc822; bob@x.example",
      "Action: failed",
      "Status: 5.0.0",
      "Diagnostic-Code: smtp; 5.1.0 - Unknown address error 550-'5.1.1 <bob@x.example>... User unknown' (delivery attempts: 0)",
    ],
    {
      ...failed,
      smtpCode: 550,
      text: "5.1.0 - Unknown address error 550-'5.1.1 <bob@x.example>... User unknown' (delivery attempts: 0)",
    },
  ],
  [
    "p5-sisimai #156",
    [
      "Final-Recipient: rfc822; bob@x.example",
      "Action: failed",
      "Status: 5.0.0",
      "Diagnostic-Code: X-Postfix; host mx.x.example[193.113.154.2] said: 554 No",
      "    Resent-From field given",
    ],
    { ...failed, smtpCode: 554, text: "host mx.x.example[193.113.154.2] said: 554 No Resent-From field given" },
  ],
  [
    "PHPMailer-BMH #25",
    ["Final-Recipient:rfc822;bob@x.example", "Action:failed", "Status:5.0.0"],
    { ...failed, smtpCode: null, text: "5.0.0" },
  ],
  [
    "mautic #3136",
    [
      "Final-Recipient: rfc822;bob@x.example",
      "Action: failed",
      "Status: 5.4.317",
      "Diagnostic-Code: smtp;550 5.4.317 Message expired, cannot connect to remote server",
    ],
    { ...failed, smtpCode: 550, text: "550 5.4.317 Message expired, cannot connect to remote server" },
  ],
  [
    "mautic #5780",
    [
      "Final-Recipient: rfc822; bob@x.example",
      "Action: failed",
      "Status: 5.1.1",
      "Diagnostic-Code: smtp;550 5.1.1 RESOLVER.ADR.RecipNotFound; not found",
      "X-Display-Name: =?iso-8859-1?Q?Bob?=",
    ],
    { ...failed, smtpCode: 550, text: "550 5.1.1 RESOLVER.ADR.RecipNotFound; not found" },
  ],
  [
    "MailBounceDetector #22",
    [
      "Final-Recipient: rfc822; bob@x.example",
      "Action: failed",
      "Status: 5.1.1",
      "Diagnostic-Code: smtp; 550 5.1.1 <bob@x.example> User doesn't",
      "    exist: bob@x.example",
    ],
    { ...failed, smtpCode: 550, text: "550 5.1.1 <bob@x.example> User doesn't exist: bob@x.example" },
  ],
  [
    "p5-sisimai #98",
    ["Action: failed", "Final-Recipient: rfc822;bob@x.example", "Status: 5.0.0", "Remote-MTA: dns; 127.0.0.1"],
    { ...failed, smtpCode: null, text: "5.0.0" },
  ],
  [
    "mailinabox #1194",
    [
      "Final-Recipient: rfc822; bob@x.example",
      "Original-Recipient: rfc822;bob@x.example",
      "Action: delayed",
      "Status: 4.7.1",
      "Diagnostic-Code: smtp; 554 5.7.1 You are not allowed to connect.",
    ],
    { ...failed, outcome: "delayed", smtpCode: 554, text: "554 5.7.1 You are not allowed to connect." },
  ],
  [
    "an action in quotes",
    ["Final-Recipient: rfc822; bob@x.example", 'Action: "failed"', "Status: 5.1.1"],
    { ...failed, smtpCode: null, text: "5.1.1" },
  ],
  [
    "an action of its own",
    ["Final-Recipient: rfc822; bob@x.example", "Action: undeliverable", "Status: 5.1.1"],
    { ...failed, smtpCode: null, text: "5.1.1" },
  ],
  [
    "doubled carriage returns",
    ["Final-Recipient: rfc822; bob@x.example\r", "Action: failed\r", "Status: 5.1.1\r"],
    { ...failed, smtpCode: null, text: "5.1.1" },
  ],
  [
    "an alias of Sendmail",
    [
      "Final-Recipient: rfc822; list@x.example",
      "X-Actual-Recipient: rfc822; bob@x.example",
      "Action: failed",
      "Status: 5.1.1",
    ],
    { ...failed, addresses: ["list@x.example", address], smtpCode: null, text: "5.1.1" },
  ],
])("%s", (_, fields, result) => expect(report(...fields)).toEqual([result]));

it("fields that are all indented", () => {
  const part =
    "  Reporting-MTA: dns; mx\n\n  Final-Recipient: rfc822; bob@x.example\n  Action: failed\n  Status: 5.1.1\n";
  expect(readDeliveryStatus(part)).toEqual([{ ...failed, smtpCode: null, text: "5.1.1" }]);
});
