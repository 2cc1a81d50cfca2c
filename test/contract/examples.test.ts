import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ErrorScene, errorScene } from "../messaging/kit/error-stage.js";
import { putLine } from "../messaging/support/put-line.js";
import { putDraft } from "../mail/support/put-draft.js";
import { putMessage } from "../mail/support/put-message.js";
import { openApi } from "../support/api-contract.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../support/parley.js";
import { rest } from "../support/rest.js";

let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;
/** A mail that the agent received. */
let messageId: string;
/** A mail that it writes. */
let draftId: string;

beforeAll(async () => {
  parley = await startTestParley();
  organization = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, organization, `worker-${randomUUID().slice(0, 8)}`);
  messageId = (await putMessage(parley.services, agent.id, {})).id;
  draftId = await putDraft(parley.services, agent.id);
  await putLine(parley.services, {});
  im = await errorScene({ parley, organization });
});
afterAll(() => parley?.close());

/** A conversation of instant messages. */
let im: ErrorScene;

/** What a reader fills in, by the key in the body or the parameter in the path. */
const filled = (): Readonly<Record<string, unknown>> => ({
  scoped_identity_id: agent.id,
  agent_identity_id: agent.id,
  identity_id: agent.id,
  peer_agent_handles: [agent.handle],
  agent_handle: agent.handle,
  email_address: `${agent.handle}@${parley.services.config.MAIL_DOMAIN}`,
  message_id: messageId,
  draft_id: draftId,
  conversation_id: im.conversationId,
});

/** Routes that make something, in an order in which each finds what it needs, with whose credential. */
const creating: readonly (readonly [operationId: string, who: "admin" | "person" | "nobody"])[] = [
  ["createIdentity", "admin"],
  ["createApiKey", "admin"],
  ["createWebhookSubscription", "admin"],
  ["registerBrand", "admin"],
  ["createA2aContactRule", "admin"],
  ["createA2aInvitation", "person"],
  ["initializeVault", "admin"],
  ["createVaultSecret", "admin"],
  ["grantVaultAccess", "admin"],
  ["signUpAgent", "nobody"],
  ["claimImNumber", "admin"],
  ["createImContactRule", "admin"],
  ["sendImMessage", "admin"],
  ["sendImReaction", "admin"],
  ["createMailContactRule", "admin"],
  ["createMailboxContactRule", "admin"],
  ["createMailImport", "admin"],
  ["sendMail", "admin"],
  ["replyToMailSender", "admin"],
  ["replyToMailAll", "admin"],
  ["forwardMail", "admin"],
  ["createMailDraft", "admin"],
  ["addMailDraftAttachment", "admin"],
  ["sendMailDraft", "admin"],
];

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

test("every route with a body that makes something is tried here", () => {
  const making = Object.values(operations).filter(
    (one) =>
      one.operation["responses"]["201"] !== undefined &&
      one.operation["requestBody"] !== undefined &&
      jsonBodyOf(one) !== undefined,
  );
  expect(creating.map(([id]) => id).toSorted()).toEqual(
    making.map((one) => String(one.operation["operationId"])).toSorted(),
  );
});

test.each(creating)("the example of %s works once ids are filled in", async (operationId, who) => {
  const one = operations[operationId]!;
  const values = filled();
  // A new identity's handle is its own; everywhere else the reader's ids take the place of the example's.
  const known =
    operationId === "createIdentity"
      ? {}
      : operationId === "sendImReaction"
        ? { ...values, message_id: im.messageId }
        : values;
  const body = Object.fromEntries(Object.entries(exampleOf(one)).map(([key, value]) => [key, known[key] ?? value]));
  const secret = exampleOf(operations["createVaultSecret"]!)["id"];
  const path = one.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? secret));
  // A claim requires a key.
  const headers: Record<string, string> = operationId === "claimImNumber" ? { "idempotency-key": randomUUID() } : {};
  const credentials: Record<string, TestCredential> = {
    admin: organization.adminKey,
    person: organization.admin,
    nobody: null,
  };
  const { status, body: answer } = await rest(parley, credentials[who]!, one.method.toUpperCase(), path, body, headers);
  expect([status, answer.error ?? null]).toEqual([201, null]);
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
