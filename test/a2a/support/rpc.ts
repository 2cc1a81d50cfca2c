import type { TestCredential, TestParley } from "../../support/parley.js";

/** A JSON-RPC answer and how it came. */
export interface RpcReply {
  readonly status: number;
  readonly headers: Headers;
  readonly id: unknown;
  readonly result: any;
  readonly error: { code: number; message: string; data?: any[] } | undefined;
  readonly body: any;
}

let lastId = 0;

/** Calls a method of the protocol as `worker`'s endpoint serves it. */
export function rpc(
  parley: TestParley,
  credential: TestCredential,
  worker: string,
  method: string,
  params?: unknown,
): Promise<RpcReply> {
  return post(parley, credential, worker, JSON.stringify({ jsonrpc: "2.0", id: ++lastId, method, params }));
}

/** Posts any body to `worker`'s endpoint. */
export async function post(
  parley: TestParley,
  credential: TestCredential,
  worker: string,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Promise<RpcReply> {
  const all = { "content-type": "application/json", "a2a-version": "1.0", ...headers };
  const init = { method: "POST", body: body as string, headers: all };
  const response = await parley.fetch(`/a2a/${worker}`, init, credential);
  const text = await response.text();
  const parsed = text === "" ? undefined : JSON.parse(text);
  const { id, result, error } = parsed ?? {};
  return { status: response.status, headers: response.headers, id, result, error, body: parsed };
}

/** Params of a message that does not wait, with an id of its own. */
export function textMessage(text: string, facts: Readonly<Record<string, unknown>> = {}) {
  return {
    message: { messageId: crypto.randomUUID(), role: "ROLE_USER", parts: [{ text }], ...facts },
    configuration: { returnImmediately: true },
  };
}

/** Opens a task and answers it in wire form. */
export async function openTask(parley: TestParley, key: string, worker: string, text = "Summarize Q3"): Promise<any> {
  const { result, body } = await rpc(parley, key, worker, "SendMessage", textMessage(text));
  if (result === undefined) throw new Error(`The task was refused: ${JSON.stringify(body)}`);
  return result.task;
}

/** The rejected fields of a -32602. */
export function fieldsOf(reply: RpcReply): string[] {
  const badRequest = reply.error?.data?.find((detail) => detail["@type"].endsWith("google.rpc.BadRequest"));
  return (badRequest?.fieldViolations ?? []).map((violation: { field: string }) => violation.field);
}
