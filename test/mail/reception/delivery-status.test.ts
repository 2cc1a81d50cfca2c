import { expect, test } from "vitest";
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
    [{ address: "bob@x.example", outcome: "failed", smtpCode: 550, text: "550 5.1.1 no such user" }],
  ],
  [
    "the recipient as it was written first",
    part(
      "Final-Recipient: rfc822; moved@y.example",
      "Original-Recipient: rfc822;bob@x.example",
      "Action: delivered",
      "Status: 2.0.0",
    ),
    [{ address: "bob@x.example", outcome: "delivered", smtpCode: null, text: "2.0.0" }],
  ],
  [
    "a delay",
    part("Final-Recipient: rfc822; a@b", "Action: delayed", "Status: 4.4.1"),
    [{ address: "a@b", outcome: "delayed", smtpCode: null, text: "4.4.1" }],
  ],
  [
    "a failure that is none",
    part("Final-Recipient: rfc822; a@b", "Action: failed", "Status: 4.4.7"),
    [{ address: "a@b", outcome: "delayed", smtpCode: null, text: "4.4.7" }],
  ],
  ["what says nothing of the end", part("Final-Recipient: rfc822; a@b", "Action: relayed", "Status: 2.0.0"), []],
  ["no report", "hello", []],
])("%s", (_, text, expected) => {
  expect(readDeliveryStatus(text)).toEqual(expected);
});

test("a report with very many recipients is bounded", () => {
  const many = Array.from({ length: 50_000 }, () => "Action: failed\nStatus: 5.0.0\n").join("\n");
  expect(readDeliveryStatus(many)).toHaveLength(100);
});
