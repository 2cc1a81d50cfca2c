import { expect, test } from "vitest";
import { reportedAddresses } from "../../../subgraphs/mail/reception/rules/reported-address.js";
import { readDeliveryStatus } from "../../../subgraphs/mail/reception/rules/delivery-status.js";

const part = (...fields: string[]) => ["Reporting-MTA: dns; mx.example", "", ...fields].join("\r\n");

test.each([
  [
    "a failure",
    part(
      "Final-Recipient: rfc822; Bob@x.example",
      "Action: failed",
      "Status: 5.1.1",
      "Diagnostic-Code: smtp; 550 5.1.1 no such",
      " user",
    ),
    [{ addresses: ["bob@x.example"], outcome: "failed", smtpCode: 550, text: "550 5.1.1 no such user" }],
  ],
  [
    "the recipient as it was written first",
    part(
      "Final-Recipient: rfc822; moved@y.example",
      "Original-Recipient: rfc822;bob@x.example",
      "Action: delivered",
      "Status: 2.0.0",
    ),
    [{ addresses: ["bob@x.example", "moved@y.example"], outcome: "delivered", smtpCode: null, text: "2.0.0" }],
  ],
  [
    "a delay",
    part("Final-Recipient: rfc822; a@b", "Action: delayed", "Status: 4.4.1"),
    [{ addresses: ["a@b"], outcome: "delayed", smtpCode: null, text: "4.4.1" }],
  ],
  [
    "a failure after the server gave up",
    part("Final-Recipient: rfc822; a@b", "Action: failed", "Status: 4.4.7"),
    [{ addresses: ["a@b"], outcome: "failed", smtpCode: null, text: "4.4.7" }],
  ],
  [
    "two recipients without a blank line between them",
    part(
      "Final-Recipient: rfc822; a@b",
      "Action: delivered",
      "Status: 2.0.0",
      "Final-Recipient: rfc822; c@d",
      "Action: failed",
      "Status: 5.0.0",
    ),
    [
      { addresses: ["a@b"], outcome: "delivered", smtpCode: null, text: "2.0.0" },
      { addresses: ["c@d"], outcome: "failed", smtpCode: null, text: "5.0.0" },
    ],
  ],
  [
    "a blank line after the recipient",
    part("Final-Recipient: rfc822; a@b", " \t", "Action: failed", "Status: 5.0.0"),
    [{ addresses: ["a@b"], outcome: "failed", smtpCode: null, text: "5.0.0" }],
  ],
  [
    "another word for a failure",
    part("Final-Recipient: rfc822; a@b", "Action: failure", "Status: 5.1.1"),
    [{ addresses: ["a@b"], outcome: "failed", smtpCode: null, text: "5.1.1" }],
  ],
  [
    "why, in a field of another name",
    part(
      "Final-recipient: RFC822; a@b",
      "Action: failed",
      "Status: 5.0.0",
      'X-Supplementary-Info: <192.0.2.1 #5.0.0 smtp; 550 "Unknown',
      ' User">',
    ),
    [{ addresses: ["a@b"], outcome: "failed", smtpCode: 550, text: '550 "Unknown User"' }],
  ],
  [
    "comments, brackets and any case",
    part("FINAL-RECIPIENT: RFC822; <Bob@X.example> (Bob)", "action: Failed (unknown (no) user)", "STATUS: 5.1.1 (bad)"),
    [{ addresses: ["bob@x.example"], outcome: "failed", smtpCode: null, text: "5.1.1" }],
  ],
  [
    "a comment before the action, and a status alone",
    [
      part("Final-Recipient: rfc822;a@b", "Action: (at last) FAILED", "Status: 4.4.1"),
      "Final-Recipient: rfc822;c@d\r\nStatus: 5.2.2",
    ].join("\r\n\r\n"),
    [
      { addresses: ["a@b"], outcome: "failed", smtpCode: null, text: "4.4.1" },
      { addresses: ["c@d"], outcome: "failed", smtpCode: null, text: "5.2.2" },
    ],
  ],
  [
    "a NUL and half a character",
    part("Final-Recipient: rfc822; a@b", "Action: failed", "Diagnostic-Code: smtp; 550 no\0such \uD800user"),
    [{ addresses: ["a@b"], outcome: "failed", smtpCode: 550, text: "550 no such user" }],
  ],
  [
    "what was passed on",
    part("Final-Recipient: rfc822; a@b", "Action: relayed", "Status: 2.0.0"),
    [{ addresses: ["a@b"], outcome: "relayed", smtpCode: null, text: "2.0.0" }],
  ],
  [
    "an expansion",
    part("Final-Recipient: rfc822; a@b", "Action: expanded", "Status: 2.0.0"),
    [{ addresses: ["a@b"], outcome: "relayed", smtpCode: null, text: "2.0.0" }],
  ],
  [
    "the first number of a status",
    part("Final-Recipient: rfc822; a@b", "Status: 5 (unknown user)", "Diagnostic-Code: smtp; 550 no such user"),
    [{ addresses: ["a@b"], outcome: "failed", smtpCode: 550, text: "550 no such user" }],
  ],
  ["the first number of a status that is not final", part("Final-Recipient: rfc822; a@b", "Status: 4"), []],
  ["a number that is no status", part("Final-Recipient: rfc822; a@b", "Status: 57"), []],
  ["no report", "hello", []],
])("%s", (_, text, expected) => {
  expect(readDeliveryStatus(text)).toEqual(expected);
});

test.each([
  ["carriage returns alone", "\r"],
  ["several before a line feed", "\r\r\n"],
])("lines that end with %s", (_, end) => {
  const report = ["Reporting-MTA: dns; x", "", "Final-Recipient: rfc822; a@b", "Action: failed", "Status: 5.1.1"].join(
    end,
  );
  expect(readDeliveryStatus(report)).toMatchObject([{ addresses: ["a@b"], outcome: "failed", text: "5.1.1" }]);
});

test.each(["\r", "\n", "\n ", " ", "Action: failed\r", "Status: ("])("a report of %j alone says nothing", (piece) => {
  const reports = readDeliveryStatus(piece.repeat(64 * 1024));
  expect(reports.every(({ addresses }) => addresses.length === 0)).toBe(true);
});

test("a report with very many recipients is bounded", () => {
  const many = Array.from({ length: 50_000 }, () => "Action: failed\nStatus: 5.0.0\n").join("\n");
  expect(readDeliveryStatus(many)).toHaveLength(100);
});

test.each([
  ["rfc822; a@b", ["a@b"]],
  ["rfc822;<A@B>", ["a@b"]],
  ["RFC822 ; a@b (A (of) B)", ["a@b"]],
  ["(to) rfc822; (the) <a@b>", ["a@b"]],
  ["a@b", ["a@b"]],
  ['rfc822; "A <x>" <a@b>', ["a@b"]],
  ["rfc822; <mailto:a@b>", ["a@b"]],
  ["rfc822; <@relay,@other:a@b>", ["a@b"]],
  ['rfc822; "a(b"@c', ['"a(b"@c']],
  ["rfc822; a+2Bb@c", ["a+2bb@c", "a+b@c"]],
  ["utf-8; m\\x{FC}ller@x.example", ["m\\x{fc}ller@x.example", "müller@x.example"]],
  ["x400; /S=a/C=us", []],
  ["rfc822; a", []],
  ["rfc822; a@", []],
  ["", []],
  ["rfc822; a@b (without an end", ["a@b"]],
])("the address in %s", (field, expected) => {
  expect(reportedAddresses(field)).toEqual(expected);
});
