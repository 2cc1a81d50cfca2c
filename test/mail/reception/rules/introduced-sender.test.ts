import { expect, it } from "vitest";
import { type Introduction, introducedSender } from "../../../../subgraphs/mail/reception/rules/introduced-sender.js";

const from = (...addresses: string[]) => ({ from: addresses.map((address) => ({ address, name: null })) });
const usual: Introduction = {
  folder: "inbox",
  isForged: false,
  envelopeFrom: "dana@example.com",
  isInternal: false,
  isAutomatic: false,
  isFromList: false,
  isBulk: false,
  ...from("dana@example.com"),
  unreadFrom: [],
};

it.each<[string, Partial<Introduction>, boolean]>([
  ["of a person", {}, true],
  ["that is spam", { folder: "spam" }, false],
  ["that is blocked", { folder: "blocked" }, false],
  ["that is forged", { isForged: true }, false],
  ["of a mailbox here", { isInternal: true }, false],
  ["of a program, by its header", { isAutomatic: true }, false],
  ["of a list", { isFromList: true }, false],
  ["for many people", { isBulk: true }, false],
  ["that reports", { envelopeFrom: "" }, false],
  ["of a mail server", { envelopeFrom: "MAILER-DAEMON" }, false],
  ["with a bounce address of its own", { envelopeFrom: "bounces+dana=x@lists.example" }, false],
  ["without a sender", from(), false],
  ["of several", from("dana@example.com", "ed@example.com"), false],
  ["of whom is not clear", { unreadFrom: ["ed @@ x"] }, false],
  ...[
    "noreply",
    "no-reply",
    "No_Reply",
    "no.reply",
    "do-not-reply",
    "donotreply",
    "noreply+abc",
    "mailer-daemon",
    "Postmaster",
    "bounce",
    "bounces",
    "bounce-123",
  ].map((local): [string, Partial<Introduction>, boolean] => [`of ${local}`, from(`${local}@example.com`), false]),
  ["of replies", from("replies@example.com"), true],
  ["of a person with a tag", from("dana+noreply@example.com"), true],
])("a mail %s", (_, facts, isIntroduced) => {
  const mail = { ...usual, ...facts };
  expect(introducedSender(mail)).toEqual(isIntroduced ? mail.from[0] : null);
});
