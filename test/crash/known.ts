import { expect } from "vitest";
import type { HttpAnswer, TestAgent } from "../support/process-client.js";
import type { KnownIdentity, KnownKey, KnownTask, ReplyIntent, TaskState, Write } from "./writes.js";

/** Everything that was acknowledged, and so must be true for ever. */
export class Known {
  readonly tasks = new Map<string, KnownTask>();
  readonly identities = new Map<string, KnownIdentity>();
  readonly keys = new Map<string, KnownKey>();
  /** Keyed writes with the answer they got: made again they must answer the same. */
  readonly keyed: { readonly write: Write; readonly answer: HttpAnswer }[] = [];
  /** Ids of what has changed since it was checked last. */
  readonly touched = new Set<string>();

  /** Takes in an answer of success. The answer itself must be what the write promises. */
  acknowledge(write: Write, answer: HttpAnswer): void {
    const { status, body } = answer;
    const context = `${JSON.stringify(write)} answered ${JSON.stringify(answer)}`;
    expect(status, context).toBe(statusOf(write));
    switch (write.kind) {
      case "create identity":
        expect(body, context).toMatchObject({ agent_handle: write.handle });
        this.addIdentity({ id: body.id, handle: write.handle, displayName: body.display_name });
        break;
      case "rename":
        expect(body, context).toMatchObject({ display_name: write.displayName });
        write.identity.displayName = write.displayName;
        this.touched.add(write.identity.id);
        break;
      case "mint key":
        this.addKey({ id: body.record.id, secret: body.api_key, identityId: write.identity.id, revoked: false });
        break;
      case "revoke key":
        write.key.revoked = true;
        this.touched.add(write.key.id);
        break;
      case "open task":
        expect({ version: 1, ...taskOf(body) }, context).toMatchObject({ state: "SUBMITTED", version: 1 });
        this.addTask({ ...taskOf(body), version: 1, requester: write.requester, worker: write.worker });
        break;
      default:
        expect({ ...after(write), ...taskOf(body) }, context).toEqual({ id: write.task.id, ...after(write) });
        Object.assign(write.task, after(write));
        this.touched.add(write.task.id);
    }
    if (isKeyed(write)) this.keyed.push({ write, answer });
  }

  addTask(task: KnownTask): void {
    this.tasks.set(task.id, task);
    this.touched.add(task.id);
  }

  addIdentity(identity: KnownIdentity): void {
    this.identities.set(identity.id, identity);
    this.touched.add(identity.id);
  }

  addKey(key: KnownKey): void {
    this.keys.set(key.id, key);
    this.touched.add(key.id);
  }

  /** The tasks of which that agent is a side. */
  tasksOf({ id }: TestAgent): KnownTask[] {
    return [...this.tasks.values()].filter(({ requester, worker }) => requester.id === id || worker.id === id);
  }
}

type TaskChange = Extract<Write, { readonly task: KnownTask }>;

/** What a change makes of its task. */
export function after(write: TaskChange): { state: TaskState; version: number; messageIds: readonly string[] } {
  const { task } = write;
  const version = task.version + 1;
  if (write.kind === "cancel") return { state: "CANCELED", version, messageIds: task.messageIds };
  const messageIds = [...task.messageIds, write.messageId ?? anyMessageId];
  if (write.kind === "reply") return { state: repliedState[write.intent], version, messageIds };
  return { state: task.state === "INPUT_REQUIRED" ? "WORKING" : task.state, version, messageIds };
}

/** An id that the server chose. */
const anyMessageId = expect.any(String) as string;

const repliedState: Readonly<Record<ReplyIntent, TaskState>> = {
  progress: "WORKING",
  ask_caller: "INPUT_REQUIRED",
  complete: "COMPLETED",
  fail: "FAILED",
};

type TaskFacts = Pick<KnownTask, "id" | "state" | "messageIds"> & Partial<Pick<KnownTask, "version">>;

/** A task of an answer, without its sides; without its version where the answer does not tell it. */
export function taskOf(body: any): TaskFacts {
  const { id, state, version, messages } = body;
  const messageIds = messages.map(({ messageId }: { messageId: string }) => messageId);
  return { id, state, messageIds, ...(version === undefined ? {} : { version }) };
}

/** Whether the write may be made again with one effect and the same answer. */
export function isKeyed(write: Write): boolean {
  if (write.kind === "create identity") return write.idempotencyKey !== null;
  if (write.kind === "reply") return write.messageId !== null;
  return write.kind === "rename" || write.kind === "open task" || write.kind === "continue" || write.kind === "cancel";
}

function statusOf(write: Write): number {
  return write.kind === "create identity" || write.kind === "mint key" ? 201 : 200;
}

export const isOpen = ({ state }: KnownTask): boolean =>
  state === "SUBMITTED" || state === "WORKING" || state === "INPUT_REQUIRED";
