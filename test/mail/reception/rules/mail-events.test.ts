import { expect, it } from "vitest";
import { readMailEvents } from "../../../../subgraphs/mail/reception/rules/mail-events.js";

const failed = { message_id: "<a@b>", recipient: "Ann@X.example", action: "failed", status: "5.1.1" };
const read = (change: object) => readMailEvents([{ ...failed, ...change }])![0];
const report = {
  envelopeFrom: null,
  messageId: "<a@b>",
  recipient: "ann@x.example",
  outcome: "failed",
  smtpCode: null,
  text: "5.1.1",
};

it.each<[object, object]>([
  [{}, {}],
  [{ message_id: "a@b" }, {}],
  [{ message_id: "  a@b\n" }, {}],
  [{ envelope_from: "bounce@x.example" }, { envelopeFrom: "bounce@x.example" }],
  [
    { envelope_from: "bounce@x.example", message_id: undefined },
    { envelopeFrom: "bounce@x.example", messageId: null },
  ],
  [
    { envelope_from: "bounce@x.example", message_id: " " },
    { envelopeFrom: "bounce@x.example", messageId: null },
  ],
  [{ recipient: undefined }, { recipient: null }],
  [{ recipient: 7 }, { recipient: null }],
  [{ recipient: "a".repeat(2_000) }, { recipient: "a".repeat(2_000) }],
  [{ recipient: "a".repeat(2_001) }, { recipient: null }],
  [{ recipient: "a\u0000" }, { recipient: null }],
  [{ recipient: "a\ud800" }, { recipient: null }],
  [{ action: "Failed" }, {}],
  [{ action: "delivered" }, { outcome: "delivered" }],
  [
    { action: "DELIVERED", status: "4.0.0" },
    { outcome: "delivered", text: "4.0.0" },
  ],
  [{ status: undefined }, { text: "" }],
  [{ status: "2.4.0" }, { text: "2.4.0" }],
  [{ text: "No such user" }, { text: "No such user" }],
  [{ text: "x".repeat(501) }, { text: "x".repeat(500) }],
  [{ smtp_code: 200 }, { smtpCode: 200 }],
  [{ smtp_code: 599 }, { smtpCode: 599 }],
  [{ smtp_code: 199 }, {}],
  [{ smtp_code: 600 }, {}],
  [{ smtp_code: 550.5 }, {}],
  [{ smtp_code: "550" }, {}],
  [{ smtp_code: Number.NaN }, {}],
])("%j", (change, expected) => {
  expect(read(change)).toEqual({ ...report, ...expected });
});

it.each<[string, object]>([
  ["a failure that is for now", { status: "4.2.2" }],
  ["a delay", { action: "delayed" }],
  ["a relay that passed it on", { action: "relayed" }],
  ["no action", { action: undefined }],
  ["an action that is a number", { action: 7 }],
  ["nothing that names a mail", { message_id: undefined }],
])("%s is no end", (_, change) => {
  expect(read(change)).toBeNull();
});

it("what is no report is null among the others", () => {
  expect(readMailEvents([null, "failed", 7, failed])).toEqual([null, null, null, report]);
});

it("500 reports come at once at most", () => {
  expect(readMailEvents(Array(500).fill(failed))).toHaveLength(500);
  expect(readMailEvents(Array(501).fill(failed))).toBeNull();
  expect(readMailEvents([])).toEqual([]);
  for (const body of [failed, null, "[]", undefined]) expect(readMailEvents(body)).toBeNull();
});
