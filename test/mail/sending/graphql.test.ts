import { afterAll, beforeAll, expect, it } from "vitest";
import { makeAgent, makeOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";

const address = "sender@agents.localhost";
const message = { recipients: { to: ["ada@example.com"] }, subject: "Report", body_text: "It is ready." };
let parley: TestParley;
let agent: { readonly key: string };

beforeAll(async () => {
  parley = await startTestParley();
  agent = await makeAgent(parley.services, await makeOrganization(parley.services), "sender");
});

afterAll(async () => {
  await parley.close();
});

it("limits how many messages a key sends in a minute", async () => {
  const slow = await startTestParley({ environment: { MAIL_SENDS_PER_MINUTE: "2" } });
  try {
    const owner = await makeOrganization(slow.services);
    const { key } = await makeAgent(slow.services, owner, "hurried");
    const statuses: number[] = [];
    for (let sends = 0; sends < 3; sends++) {
      const { status } = await rest(
        slow,
        key,
        "POST",
        "/api/v1/mail/mailboxes/hurried@agents.localhost/messages",
        message,
      );
      statuses.push(status);
    }
    expect(statuses).toEqual([201, 201, 429]);
    // It is one limit for every way of sending.
    const input = `{ mailbox: "hurried@agents.localhost", recipients: { to: ["ada@example.com"] }, subject: "x" }`;
    const { errors } = await slow.graphql(`mutation { sendMail(input: ${input}) { message { id } } }`, {}, key);
    expect(errors?.[0]?.extensions.code).toBe("rate_limited");
  } finally {
    await slow.close();
  }
});

it("GraphQL sends, replies and forwards by the same rules", async () => {
  const run = async (field: string, input: string) => {
    const text = `mutation { ${field}(input: { mailbox: "${address}", ${input} }) { message { id subject status } } }`;
    const { data, errors } = await parley.graphql(text, {}, agent.key);
    return errors?.[0]?.extensions.code ?? data![field].message;
  };
  const made = await run("sendMail", `recipients: { to: ["ada@example.com"] }, subject: "Report"`);
  expect(made).toMatchObject({ subject: "Report" });
  const named = `messageId: "${made.id}"`;
  expect(await run("replyToMail", `${named}, all: true`)).toMatchObject({ subject: "Re: Report" });
  const forward = `${named}, mode: WRAPPED, recipients: { to: ["bob@example.com"] }`;
  expect(await run("forwardMail", forward)).toMatchObject({ subject: "Fwd: Report" });
  expect(await run("sendMail", `recipients: { to: ["nobody"] }, subject: ""`)).toBe("validation_failed");
});
