import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type HttpAnswer, ProcessClient, type TestAgent } from "../support/process-client.js";

/** States of a task as GraphQL spells them. */
export type TaskState = "SUBMITTED" | "WORKING" | "INPUT_REQUIRED" | "COMPLETED" | "FAILED" | "CANCELED";

/** A task as its last acknowledged answer showed it. */
export interface KnownTask {
  readonly id: string;
  readonly requester: TestAgent;
  readonly worker: TestAgent;
  state: TaskState;
  version: number;
  /** Protocol ids of its messages, oldest first. */
  messageIds: readonly string[];
}

export interface KnownIdentity {
  readonly id: string;
  readonly handle: string;
  displayName: string;
}

export interface KnownKey {
  readonly id: string;
  readonly secret: string;
  readonly identityId: string;
  revoked: boolean;
}

/** A write that can be made, and made again: the same request each time. */
export type Write =
  | { readonly kind: "create identity"; readonly handle: string; readonly idempotencyKey: string | null }
  | {
      readonly kind: "rename";
      readonly identity: KnownIdentity;
      readonly displayName: string;
      readonly idempotencyKey: string;
    }
  | { readonly kind: "mint key"; readonly identity: KnownIdentity; readonly label: string }
  | { readonly kind: "revoke key"; readonly key: KnownKey }
  | {
      readonly kind: "open task";
      readonly requester: TestAgent;
      readonly worker: TestAgent;
      readonly messageId: string;
      readonly wire: Wire;
    }
  | { readonly kind: "continue"; readonly task: KnownTask; readonly messageId: string; readonly wire: Wire }
  | {
      readonly kind: "reply";
      readonly task: KnownTask;
      readonly intent: ReplyIntent;
      readonly messageId: string | null;
    }
  | { readonly kind: "cancel"; readonly task: KnownTask };

/** How a requester speaks: through the GraphQL API, or as any A2A client does. */
export type Wire = "graphql" | "json-rpc";
export type ReplyIntent = "progress" | "ask_caller" | "complete" | "fail";

export const taskFields = "id state version messages { messageId }";

/**
 * Makes a write and resolves when its whole answer was read; rejects when it did not come. An overloaded server says that it
 * has done nothing, so the same write is made again: had it been done after all, the repeat would not be answered as the
 * first.
 */
export async function make(write: Write, url: string, adminKey: string): Promise<HttpAnswer> {
  for (let left = repeatsWhenOverloaded; ; left -= 1) {
    const answer = await attempt(write, url, adminKey);
    if (answer.status !== overloaded || left === 0) return answer;
    await pause(retryAfterMs);
  }
}

const overloaded = 503;
/** The status of an operation that took too long: whether it was done is unknown. */
export const timedOut = 504;
const repeatsWhenOverloaded = 30;
/** What the server asks for in such an answer. */
const retryAfterMs = 1_000;

async function attempt(write: Write, url: string, adminKey: string): Promise<HttpAnswer> {
  const admin = new ProcessClient(url, adminKey);
  switch (write.kind) {
    case "create identity": {
      const headers = keyHeader(write.idempotencyKey);
      return admin.call("POST", "/api/v1/identities", { agent_handle: write.handle }, headers);
    }
    case "rename": {
      const route = `/api/v1/identities/${write.identity.handle}`;
      return admin.call("PATCH", route, { display_name: write.displayName }, keyHeader(write.idempotencyKey));
    }
    case "mint key":
      return admin.call("POST", "/api/v1/api-keys", { label: write.label, scoped_identity_id: write.identity.id });
    case "revoke key":
      return new ProcessClient(url, write.key.secret).call("POST", "/api/v1/api-keys/self/revoke");
    case "open task":
      return send(url, write, write);
    case "continue":
      return send(url, write, write.task, write.task.id);
    case "reply": {
      const { worker, id } = write.task;
      const query = `mutation ($input: ReplyToTaskInput!) { replyToTask(input: $input) { task { ${taskFields} } } }`;
      const input = {
        agentHandle: worker.handle,
        taskId: id,
        intent: write.intent.toUpperCase(),
        parts: [{ text: write.intent }],
        messageId: write.messageId,
      };
      return operate(new ProcessClient(url, worker.key), query, { input });
    }
    case "cancel": {
      const query = `mutation ($input: CancelTaskInput!) { cancelTask(input: $input) { task { ${taskFields} } } }`;
      return operate(new ProcessClient(url, write.task.requester.key), query, { input: { taskId: write.task.id } });
    }
  }
}

async function send(
  url: string,
  { messageId, wire }: { readonly messageId: string; readonly wire: Wire },
  { requester, worker }: { readonly requester: TestAgent; readonly worker: TestAgent },
  taskId?: string,
): Promise<HttpAnswer> {
  const client = new ProcessClient(url, requester.key);
  const message = { messageId, taskId, parts: [{ text: `message ${messageId}` }] };
  if (wire === "graphql") {
    const query = `mutation ($input: SendA2aMessageInput!) { sendA2aMessage(input: $input) { task { ${taskFields} } } }`;
    return operate(client, query, { input: { workerHandle: worker.handle, message } });
  }
  const params = { message: { ...message, role: "ROLE_USER" }, configuration: { returnImmediately: true } };
  const body = { jsonrpc: "2.0", id: 1, method: "SendMessage", params };
  const answer = await client.call("POST", `/a2a/${worker.handle}`, body, { "a2a-version": "1.0" });
  if (answer.body.result === undefined) return refused(answer.body);
  const { id, status, history } = answer.body.result.task;
  // The protocol does not tell versions.
  return { status: 200, body: { id, state: status.state.replace("TASK_STATE_", ""), messages: history } };
}

/** A mutation's task as the answer's body; an answer with errors is none of success. */
async function operate(client: ProcessClient, query: string, variables: object): Promise<HttpAnswer> {
  const { status, body } = await client.call("POST", "/graphql", { query, variables });
  if (body.errors !== undefined) return refused(body);
  return { status, body: (Object.values(body.data)[0] as { task: object }).task };
}

/** The envelopes of both wires name the code of an error somewhere in it. */
function refused(body: unknown): HttpAnswer {
  const text = JSON.stringify(body).toLowerCase();
  if (text.includes('"overloaded"')) return { status: overloaded, body };
  return { status: text.includes('"operation_timeout"') ? timedOut : 500, body };
}

const keyHeader = (key: string | null): Record<string, string> => (key === null ? {} : { "idempotency-key": key });

export const newId = (): string => randomUUID();
