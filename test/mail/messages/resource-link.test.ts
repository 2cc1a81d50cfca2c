import { afterAll, beforeAll, expect, it } from "vitest";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { putMessage } from "../support/put-message.js";

let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;

beforeAll(async () => {
  parley = await startTestParley();
  organization = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, organization, handle("linked"));
});
afterAll(() => parley?.close());

// Wire contract org 2.8.
it("the id of a mail leads to the mailbox and the thread that it is in", async () => {
  const { id, threadId } = await putMessage(parley.services, agent.id, { rfcId: "<one@example.com>", subject: "Plan" });
  const { mailbox } = (
    await parley.graphql(`{ identity(agentHandle: "${agent.handle}") { mailbox { id } } }`, {}, agent.key)
  ).data!["identity"];
  const { status, body } = await rest(parley, organization.member, "GET", `/api/v1/resource-links/emails/${id}`);
  expect([status, body]).toEqual([
    200,
    {
      type: "emails",
      id,
      organization_id: organization.id,
      organization_slug: expect.any(String),
      agent_identity: { id: agent.id, agent_handle: agent.handle, display_name: expect.any(String) },
      console_path: `/console/${organization.id}/emails/${id}`,
      resource: {
        mailbox_id: mailbox.id,
        email_address: `${agent.handle}@agents.localhost`,
        thread_id: threadId,
        message_id: "<one@example.com>",
        subject: "Plan",
        direction: "inbound",
        from_address: "ada@example.com",
        created_at: expect.any(String),
      },
    },
  ]);
});
