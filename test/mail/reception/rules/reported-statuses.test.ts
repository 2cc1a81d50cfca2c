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
])("%s", (_, fields, result) => expect(report(...fields)).toEqual([result]));
