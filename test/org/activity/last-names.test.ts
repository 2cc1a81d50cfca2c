import { afterAll, beforeAll, expect, it } from "vitest";
import { invitationCalls, invite } from "../../a2a/support/invitations.js";
import { makeAgent, makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";

let parley: TestParley;
let ours: TestOrganization;

beforeAll(async () => {
  parley = await startTestParley();
  ours = await makeOrganization(parley.services);
});
afterAll(() => parley?.close());

async function change(name: string, input: object, answer: string): Promise<any> {
  const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`;
  const query = `mutation ($input: ${type}!) { ${name}(input: $input) { ${answer} } }`;
  const { data, errors } = await parley.graphql(query, { input }, ours.admin);
  expect(errors).toBeUndefined();
  return (data as any)[name];
}

async function names(kinds: string, { admin } = ours): Promise<unknown[]> {
  await parley.services.events.publish();
  const query = `{ organizationEvents(first: 20, kinds: ["${kinds}"]) { nodes { kind subjectName subject { __typename } } } }`;
  const { data } = await parley.graphql(query, {}, admin);
  return (data as any).organizationEvents.nodes.map(({ kind, subjectName, subject }: any) => [
    kind.split(".").at(-1),
    subjectName,
    subject?.__typename ?? null,
  ]);
}

it("a deleted webhook keeps its address in the events, without its query", async () => {
  const agent = await makeAgent(parley.services, ours, "hooked");
  const url = "https://hooks.example.com/hook?token=secret";
  const kept = "https://hooks.example.com/hook";
  const webhook = { agentIdentityId: agent.id, url, eventTypes: ["a2a.task.created"] };
  const made = await change("createWebhookSubscription", webhook, "subscription { id }");
  await change("deleteWebhookSubscription", { id: made.subscription.id }, "__typename");
  expect(await names("webhook_subscription.")).toEqual([
    ["deleted", kept, null],
    ["created", kept, null],
  ]);
});

it("a deleted contact rule keeps what it was about", async () => {
  const agentHandle = (await makeAgent(parley.services, ours, "ruled")).handle;
  const about = {
    agentHandle,
    action: "BLOCK",
    direction: "INBOUND",
    matchType: "DOMAIN",
    matchTarget: "spam.example",
  };
  const made = await change("createMailContactRule", about, "contactRule { id }");
  await change("deleteMailContactRule", { agentHandle, ruleId: made.contactRule.id }, "__typename");
  expect(await names("mail.contact_rule.")).toEqual([
    ["deleted", "spam.example", "MailContactRule"],
    ["created", "spam.example", "MailContactRule"],
  ]);
});

it("an invitation that was accepted names the agent that accepted it, to both sides", async () => {
  const theirs = await makeOrganization(parley.services);
  const guest = await makeAgent(parley.services, theirs, "guest");
  const { token } = await invite(parley, ours.adminKey, [await makeAgent(parley.services, ours, "host")]);
  expect((await invitationCalls(() => parley).accept(guest.key, token)).status).toBe(200);
  expect((await names("a2a.invitation."))[0]).toEqual(["accepted", "@guest", null]);
  expect(await names("a2a.invitation.", theirs)).toEqual([["accepted", "@guest", null]]);
});
