import { randomUUID } from "node:crypto";
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

export type Wire = "graphql";
export type ReplyIntent = "progress" | "ask_caller" | "complete" | "fail";

export const taskFields = "id state version messages { messageId }";

/** Makes a write and resolves when its whole answer was read; rejects when it did not come. */
export async function make(write: Write, url: string, adminKey: string): Promise<HttpAnswer> {
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
      return send(url, write.requester, write.worker, write.messageId);
    case "continue":
      return send(url, write.task.requester, write.task.worker, write.messageId, write.task.id);
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

function send(url: string, requester: TestAgent, worker: TestAgent, messageId: string, taskId?: string) {
  const query = `mutation ($input: SendA2aMessageInput!) { sendA2aMessage(input: $input) { task { ${taskFields} } } }`;
  const message = { messageId, taskId, parts: [{ text: `message ${messageId}` }] };
  return operate(new ProcessClient(url, requester.key), query, { input: { workerHandle: worker.handle, message } });
}

/** A mutation's task as the answer's body; an answer with errors is none of success. */
async function operate(client: ProcessClient, query: string, variables: object): Promise<HttpAnswer> {
  const { status, body } = await client.call("POST", "/graphql", { query, variables });
  if (body.errors !== undefined) return { status: 500, body };
  return { status, body: (Object.values(body.data)[0] as { task: object }).task };
}

const keyHeader = (key: string | null): Record<string, string> => (key === null ? {} : { "idempotency-key": key });

export const newId = (): string => randomUUID();
