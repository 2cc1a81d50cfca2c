import { afterAll, beforeAll, expect, it } from "vitest";
import { sendTask } from "../../a2a/support/send-task.js";
import { putMessage } from "../../mail/support/put-message.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { makeContact } from "../support/make-contact.js";

let parley: TestParley;
let organization: TestOrganization;
let scout: TestAgent;
let dana: string;
beforeAll(async () => {
  parley = await startTestParley();
  organization = await makeOrganization(parley.services);
  scout = await makeAgent(parley.services, organization, "known-scout");
  const emails = [{ label: null, value: "Dana@example.com", isPrimary: true }];
  const agentHandles = [{ label: null, handle: "known-peer" }];
  dana = (await makeContact(parley.services, organization.id, { givenName: "Dana", emails, agentHandles })).id;
});
afterAll(() => parley?.close());

const contactsOf = async (id: string, key: string) => {
  const query = `query ($mailbox: String!, $id: ID!) {
    mailMessage(mailbox: $mailbox, id: $id) { contacts { field address contact { id preferredName } } }
  }`;
  const { data } = await parley.graphql(query, { mailbox: "known-scout@agents.localhost", id }, key);
  return data!["mailMessage"].contacts;
};

it("a mail shows the contacts that it came from or went to, to people and to agents", async () => {
  const from = { fromAddress: "dana@EXAMPLE.com", ccAddresses: ["x@example.com", "dana@example.com"] };
  const { id } = await putMessage(parley.services, scout.id, from);
  const contact = { id: dana, preferredName: "Dana" };
  const shown = [
    { field: "FROM", address: "dana@EXAMPLE.com", contact },
    { field: "CC", address: "dana@example.com", contact },
  ];
  expect(await contactsOf(id, scout.key)).toEqual(shown);
  expect(await contactsOf(id, organization.adminKey)).toEqual(shown);
});

it("a forged sender is no contact, and no mail with many addresses has any", async () => {
  const forged = await putMessage(parley.services, scout.id, { fromAddress: "dana@example.com", isForged: true });
  expect(await contactsOf(forged.id, scout.key)).toEqual([]);
  const ccAddresses = Array.from({ length: 50 }, (_, index) => `x${index}@example.com`);
  const crowd = await putMessage(parley.services, scout.id, { fromAddress: "dana@example.com", ccAddresses });
  expect(await contactsOf(crowd.id, scout.key)).toEqual([]);
});

it("a task shows the contact for which an agent speaks", async () => {
  const peer = await makeAgent(parley.services, organization, "known-peer");
  const id = await sendTask(parley, peer, scout);
  const query = "query ($id: ID!) { a2aTask(id: $id) { requester { handle contact { preferredName } } } }";
  const requester = async (key: string) => (await parley.graphql(query, { id }, key)).data!["a2aTask"].requester;
  expect(await requester(scout.key)).toEqual({ handle: "known-peer", contact: { preferredName: "Dana" } });
});
