import { describe, expect, it } from "vitest";
import {
  type AnsweredMessage,
  replyAllRecipients,
  replyRecipients,
} from "../../../subgraphs/mail/messages/rules/reply-recipients.js";

const me = "scout@agents.localhost";
const received: AnsweredMessage = {
  direction: "inbound",
  fromAddress: "ada@example.com",
  replyTo: [],
  toAddresses: [me],
  ccAddresses: [],
};
const sent: AnsweredMessage = { ...received, direction: "outbound", fromAddress: me, toAddresses: ["ada@example.com"] };

describe("a reply to all", () => {
  it.each<[string, Partial<AnsweredMessage>, string[], string[]]>([
    ["goes to the sender", {}, ["ada@example.com"], []],
    ["goes to Reply-To instead of the sender", { replyTo: ["desk@example.com"] }, ["desk@example.com"], []],
    ["keeps the other recipients", { toAddresses: ["Bob@x.example", me] }, ["ada@example.com", "Bob@x.example"], []],
    ["keeps copies", { ccAddresses: ["carl@x.example"] }, ["ada@example.com"], ["carl@x.example"]],
    [
      "names nobody twice",
      { ccAddresses: ["ADA@example.com", "c@x.example", "C@X.example"] },
      ["ada@example.com"],
      ["c@x.example"],
    ],
    [
      "knows a domain in punycode",
      { replyTo: ["bob@müller.example"], ccAddresses: ["Bob@XN--MLLER-KVA.example"] },
      ["bob@müller.example"],
      [],
    ],
    [
      "leaves out the mailbox in any case",
      { toAddresses: ["Scout@Agents.Localhost"], ccAddresses: ["SCOUT@agents.localhost"] },
      ["ada@example.com"],
      [],
    ],
  ])("%s", (_, facts, to, cc) => {
    expect(replyAllRecipients({ ...received, ...facts }, me)).toEqual({ to, cc });
  });

  it("to a sent message goes to its recipients", () => {
    const message = { ...sent, toAddresses: ["ada@example.com", me], ccAddresses: ["carl@x.example"] };
    expect(replyAllRecipients(message, me)).toEqual({ to: ["ada@example.com", me], cc: ["carl@x.example"] });
  });

  it("to mail from oneself has no recipients", () => {
    expect(replyAllRecipients({ ...received, fromAddress: me }, me)).toBeNull();
  });
});

it("a sender who was not understood is nobody to reply to", () => {
  const message = { ...received, fromAddress: "ask bob@x.example" };
  expect([replyRecipients(message, me), replyAllRecipients(message, me)]).toEqual([null, null]);
});

describe("a plain reply", () => {
  it("goes to the authors alone", () => {
    const message = { ...received, toAddresses: ["bob@x.example"], ccAddresses: ["carl@x.example"] };
    expect(replyRecipients(message, me)).toEqual({ to: ["ada@example.com"], cc: [] });
    expect(replyRecipients({ ...message, replyTo: ["d@x.example"] }, me)).toEqual({ to: ["d@x.example"], cc: [] });
  });

  it("to a sent message goes to its recipients", () => {
    expect(replyRecipients(sent, me)).toEqual({ to: ["ada@example.com"], cc: [] });
  });

  it("to mail from oneself has no recipients", () => {
    expect(replyRecipients({ ...received, fromAddress: me }, me)).toBeNull();
  });
});
