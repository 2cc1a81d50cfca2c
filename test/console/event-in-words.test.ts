import { describe, expect, it } from "vitest";
import { inWords } from "../../console/src/parts/event-in-words.js";
import { nameOfObject } from "../../console/src/parts/name-of-object.js";
import { eventCatalogue } from "../../subgraphs/index.js";

const ada = { kind: "PERSON", name: "Ada Lovelace" };
const planner = { kind: "AGENT", name: "@planner" };
const ci = { kind: "KEY", name: "CI" };
const both = ["planner", "researcher"];
const sides = { requester: "planner", worker: "researcher" };

describe("an event in words", () => {
  it.each([
    ["api_key.revoked", ada, [], "“CI”", "Ada Lovelace revoked the key “CI”"],
    ["api_key.revoked", ada, [], null, "Ada Lovelace revoked a key"],
    ["api_key.revoked", null, [], "“CI”", "The key “CI” was revoked"],
    ["api_key.revoked", { kind: "SYSTEM" }, [], null, "A key was revoked"],
    ["identity.deleted", ci, [], "@scout", "The key “CI” deleted the agent @scout"],
    ["identity.created", { kind: "PERSON", name: null }, [], "@scout", "A person who left created the agent @scout"],
    ["identity.renamed", ada, [], "@scout", "Ada Lovelace renamed the agent @scout"],
    ["mail.draft.created", planner, [], "“Your offer”", "@planner wrote the draft “Your offer”"],
    ["mail.draft.created", planner, [], "“Pay \u202Ewon”", "@planner wrote the draft “Pay ‹RLO›won”"],
    ["mail.message.sent", planner, ["planner"], null, "@planner sent an email"],
    ["mail.message.received", planner, both, null, "An email was received"],
    ["im.line.attached", ada, [], "+15550001", "Ada Lovelace gave the phone number +15550001 to an agent"],
    ["im.settings.updated", ada, ["scout"], null, "Ada Lovelace changed settings for messages"],
    ["billing.plan_changed", ada, [], null, "Ada Lovelace changed the plan"],
    ["a2a.invitation.accepted", { kind: "EXTERNAL" }, [], "@guest", "@guest accepted an invitation"],
    ["a2a.invitation.accepted", { kind: "EXTERNAL" }, [], null, "An invitation was accepted"],
    ["vault.access_granted", ada, [], "“SMTP”", "Ada Lovelace granted access to the secret “SMTP”"],
    [
      "webhook_subscription.paused",
      ada,
      [],
      "https://a.example/",
      "Ada Lovelace paused the webhook https://a.example/",
    ],
  ])("%s by %j", (kind, actor, agents, object, sentence) => {
    expect(inWords({ kind, actor, agents, object }).sentence).toBe(sentence);
  });

  it.each([
    ["a2a.task.created", planner, null, "@planner asked @researcher"],
    ["a2a.task.replied", { kind: "AGENT", name: "@researcher" }, null, "@researcher replied to @planner"],
    ["a2a.task.message", ada, sides, "Ada Lovelace wrote to @researcher for @planner"],
    ["a2a.task.created", planner, sides, "@planner asked @researcher"],
    ["a2a.task.created", ci, null, "The key “CI” sent a task"],
    ["a2a.task.created", { kind: "EXTERNAL" }, sides, "@planner asked @researcher"],
    ["a2a.task.replied", { kind: "EXTERNAL" }, sides, "@researcher replied to @planner"],
    ["a2a.task.created", { kind: "EXTERNAL" }, { requester: null, worker: "researcher" }, "A task was sent"],
    ["a2a.task.created", { kind: "EXTERNAL" }, null, "A task was sent"],
    ["a2a.task.canceled", planner, null, "@planner canceled a task"],
  ])("%s by %j with %j", (kind, actor, twoSides, sentence) => {
    expect(inWords({ kind, actor, agents: both, sides: twoSides }).sentence).toBe(sentence);
  });

  it("is a sentence without signs of the table for every kind, with and without names", () => {
    const sentences = Object.keys(eventCatalogue).flatMap((kind) =>
      [ada, planner, ci, { kind: "SYSTEM" }, null].flatMap((actor) =>
        ["“Name”", null].map((object) => inWords({ kind, actor, agents: both, object }).sentence),
      ),
    );
    expect(sentences.filter((sentence) => !/^[A-Z@][^[\]{}]+$/.test(sentence))).toEqual([]);
  });
});

describe("the name of an object", () => {
  const kind = "api_key.created";
  it.each([
    [kind, { __typename: "ApiKey", label: "CI" }, null, "“CI”"],
    ["identity.renamed", { __typename: "Identity", agentHandle: "scout" }, "@old", "@scout"],
    [kind, { __typename: "WebhookSubscription", url: "https://a.example/" }, null, "https://a.example/"],
    [kind, { __typename: "MailDraft", draft: { subject: "Pay now" } }, null, "“Pay now”"],
    [kind, { __typename: "SigningKey" }, null, null],
    ["identity.deleted", null, "@scout", "@scout"],
    ["webhook_subscription.deleted", null, "https://a.example/hook", "https://a.example/hook"],
    ["mail.contact_rule.deleted", null, "spam.example", "“spam.example”"],
    [kind, null, null, null],
  ])("of %s with %j, and %j recorded", (of, subject, lastKnown, name) => {
    expect(nameOfObject(of, subject, lastKnown)).toBe(name);
  });
});
