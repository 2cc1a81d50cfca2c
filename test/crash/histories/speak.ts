import { type HttpAnswer, ProcessClient } from "../../support/process-client.js";
import type { TaskRecord, Wish } from "./record.js";

/** What a task's answer shows: its id, its state in the ledger's spelling, its messages. */
export interface Shown {
  readonly id: string;
  readonly state: string;
  readonly messageIds: readonly string[];
}

/** What became of a request: what the answer shows, or that the task has ended. */
export type Outcome = Shown | "refused";

/** Makes a wish's request. Rejects when no complete answer came, and for an unexpected answer. */
export async function make(url: string, wish: Wish): Promise<Outcome> {
  if (wish.kind === "open") return send(url, wish.sides, wish.messageId);
  const { task } = wish;
  const { requester, worker } = task.sides;
  if (wish.kind === "say") return send(url, task.sides, wish.messageId, task.id);
  if (wish.kind === "cancel") {
    const { result, error } = await new ProcessClient(url, requester.key).rpc(worker.handle, "CancelTask", {
      id: task.id,
    });
    return error?.code === -32002 ? "refused" : ofWire(result, error);
  }
  const body = { intent: wish.intent, parts: [{ text: wish.intent }], message_id: wish.messageId };
  const route = `/api/v1/identities/${worker.handle}/a2a/tasks/${task.id}/reply`;
  const answer = await new ProcessClient(url, worker.key).call("POST", route, body);
  return answer.status === 409 ? "refused" : ofLedger(answer);
}

async function send(url: string, sides: TaskRecord["sides"], messageId: string, taskId?: string): Promise<Outcome> {
  const message = { messageId, taskId, role: "ROLE_USER", parts: [{ text: `message ${messageId}` }] };
  const params = { message, configuration: { returnImmediately: true } };
  const client = new ProcessClient(url, sides.requester.key);
  const { result, error } = await client.rpc(sides.worker.handle, "SendMessage", params);
  return error?.code === -32004 ? "refused" : ofWire(result?.task, error);
}

/** The task as its requester sees it, through the protocol. */
export async function readAsRequester(url: string, { id, sides }: TaskRecord): Promise<Shown> {
  const { result, error } = await new ProcessClient(url, sides.requester.key).rpc(sides.worker.handle, "GetTask", {
    id,
  });
  return ofWire(result, error);
}

/** The task as its worker sees it, in the ledger. */
export async function readAsWorker(url: string, { id, sides }: TaskRecord): Promise<Shown> {
  const { handle, key } = sides.worker;
  return ofLedger(await new ProcessClient(url, key).call("GET", `/api/v1/identities/${handle}/a2a/tasks/${id}`));
}

/** The ids of a ledger list, page by page. */
export async function pageThrough(url: string, key: string, route: string, limit: number): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const query: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const answer: HttpAnswer = await new ProcessClient(url, key).call("GET", `${route}?limit=${limit}${query}`);
    if (answer.status !== 200) throw unexpected(answer);
    ids.push(...answer.body.items.map((item: { id: string }) => item.id));
    cursor = answer.body.next_cursor;
  }
  return ids;
}

/** The ids of ListTasks, page by page. */
export async function listThrough(url: string, { requester, worker }: TaskRecord["sides"], pageSize: number) {
  const ids: string[] = [];
  const client = new ProcessClient(url, requester.key);
  let pageToken = "";
  do {
    const { result, error } = await client.rpc(worker.handle, "ListTasks", { pageSize, pageToken, historyLength: 0 });
    if (result === undefined) throw unexpected(error);
    ids.push(...result.tasks.map((task: { id: string }) => task.id));
    pageToken = result.nextPageToken;
  } while (pageToken !== "");
  return ids;
}

function ofWire(task: any, error: unknown): Shown {
  if (task === undefined) throw unexpected(error);
  const state = task.status.state.replace("TASK_STATE_", "").toLowerCase();
  return { id: task.id, state, messageIds: task.history.map((message: any) => message.messageId) };
}

function ofLedger({ status, body }: HttpAnswer): Shown {
  if (status !== 200) throw unexpected({ status, body });
  return { id: body.id, state: body.state, messageIds: body.messages.map((message: any) => message.message_id) };
}

function unexpected(what: unknown): Error {
  return new Error(`Unexpected answer: ${JSON.stringify(what)}`);
}
