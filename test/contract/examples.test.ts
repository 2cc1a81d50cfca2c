import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { slack } from "../chat/support/slack.js";
import { type ErrorScene, errorScene } from "../messaging/kit/error-stage.js";
import { putLine } from "../messaging/support/put-line.js";
import { putDraft } from "../mail/support/put-draft.js";
import { putMessage } from "../mail/support/put-message.js";
import { inBrowser } from "../support/browser.js";
import { openApi } from "../support/api-contract.js";
import { putNote } from "../org/support/put-note.js";
import { makeContact } from "../org/support/make-contact.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../support/org.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { rest } from "../support/rest.js";

let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;
/** A mail that the agent received. */
let messageId: string;
/** A mail that it writes. */
let draftId: string;
let contactId: string;
let noteId: string;
/** A conversation of instant messages. */
let im: ErrorScene;

beforeAll(async () => {
  parley = await startTestParley({ environment: { CHAT_SLACK_API_URL: slack.apiUrl } });
  organization = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, organization, `worker-${randomUUID().slice(0, 8)}`);
  messageId = (await putMessage(parley.services, agent.id, {})).id;
  draftId = await putDraft(parley.services, agent.id);
  const author = await makeAgent(parley.services, organization, `author-${randomUUID().slice(0, 8)}`);
  noteId = await putNote(parley, { id: author.id, organizationId: organization.id });
  contactId = (await makeContact(parley.services, organization.id, { givenName: "Dana" })).id;
  await putLine(parley.services, {});
  // Rules are written in a browser, unless tokens are accepted.
  const acceptTokens = "mutation { updateReviewPolicy(input: { approveWith: TOKEN }) { policy { version } } }";
  await inBrowser(parley, organization.admin, acceptTokens);
  im = await errorScene({ parley, organization });
});
afterAll(() => parley?.close());

type Values = Readonly<Record<string, unknown>>;

/** What a reader may fill in, by the key in the body or the parameter in the path: with mail, with instant messages, nothing. */
function fillings(): readonly Values[] {
  const own = {
    scoped_identity_id: agent.id,
    agent_identity_id: agent.id,
    identity_id: agent.id,
    peer_agent_handles: [agent.handle],
    agent_handle: agent.handle,
    email_address: `${agent.handle}@${parley.services.config.MAIL_DOMAIN}`,
    message_id: messageId,
    conversation_id: im.conversationId,
    draft_id: draftId,
    contact_id: contactId,
    note_id: noteId,
    bot_token: slack.sample.botToken,
  };
  return [own, { ...own, message_id: im.messageId }, {}];
}

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly operation: Record<string, any>;
}

const operations: Readonly<Record<string, Operation>> = Object.fromEntries(
  Object.entries<any>(openApi["paths"]).flatMap(([path, methods]) =>
    Object.entries<any>(methods).map(([method, operation]) => [operation.operationId, { method, path, operation }]),
  ),
);

function jsonBodyOf({ operation }: Operation): { example: Record<string, unknown> } | undefined {
  const name = operation["requestBody"].$ref.split("/").at(-1);
  return openApi["components"].requestBodies[name].content["application/json"];
}

function exampleOf(operation: Operation): Record<string, unknown> {
  return jsonBodyOf(operation)!.example;
}

/** Every route that makes something of a JSON body. */
const creating = Object.values(operations).filter(
  (one) =>
    one.operation["responses"]["201"] !== undefined &&
    one.operation["requestBody"] !== undefined &&
    jsonBodyOf(one) !== undefined,
);

/** Null when the example of a route works for a reader with one of the fillings and credentials; else the first answer. */
async function tried(one: Operation): Promise<null | string> {
  const secret = exampleOf(operations["createVaultSecret"]!)["id"];
  let first: string | null = null;
  for (const values of fillings()) {
    const path = one.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? secret));
    const body = Object.fromEntries(Object.entries(exampleOf(one)).map(([key, value]) => [key, values[key] ?? value]));
    for (const credential of [organization.adminKey, organization.admin, null]) {
      const key = { "idempotency-key": randomUUID() };
      const answer = await rest(parley, credential, one.method.toUpperCase(), path, body, key);
      if (answer.status === 201) return null;
      first ??= `${answer.status} ${JSON.stringify(answer.body)}`;
    }
  }
  return first;
}

test("the example of every route that makes something works once ids are filled in", async () => {
  let waiting = creating;
  expect(waiting.length).toBeGreaterThan(20);
  // A secret needs a vault: what fails is tried again as long as others have made something meanwhile.
  for (let before = Infinity, answers = new Map<Operation, string | null>(); waiting.length > 0;) {
    expect(waiting.length, JSON.stringify(waiting.map((one) => [one.path, answers.get(one)]))).toBeLessThan(before);
    before = waiting.length;
    for (const one of waiting) answers.set(one, await tried(one));
    waiting = waiting.filter((one) => answers.get(one) !== null);
  }
});

test("the example of a call to an agent works from another agent of the organization", async () => {
  const caller = await makeAgent(parley.services, organization, `caller-${randomUUID().slice(0, 8)}`);
  const headers = { "a2a-version": "1.0" };
  const answer = await rest(
    parley,
    caller.key,
    "POST",
    `/a2a/${agent.handle}`,
    exampleOf(operations["callA2aAgent"]!),
    headers,
  );
  expect([answer.status, answer.body.result?.task.status.state]).toEqual([200, "TASK_STATE_SUBMITTED"]);
  const reply = exampleOf(operations["replyToTask"]!);
  const task = `/api/v1/identities/${agent.handle}/a2a/tasks/${answer.body.result.task.id}`;
  const replied = await rest(parley, agent.key, "POST", `${task}/reply`, reply);
  expect([replied.status, replied.body.state]).toEqual([200, "completed"]);
});
