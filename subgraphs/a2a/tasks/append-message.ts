import { asOne } from "../../shared/database/as-one.js";
import type { Statements } from "../../shared/database/statements.js";
import { laterOf } from "./rules/later-of.js";
import type { MessageContent } from "./rules/message.js";
import { isTerminal, type TaskState } from "./rules/task-state.js";
import { wireMessageBytes } from "./rules/wire-size.js";
import { touchContexts } from "../contexts/public.js";
import { insertMessage, type MessageRow } from "./store/messages.js";
import type { TaskRow } from "./store/task-row.js";
import { afterChange, changeTask } from "./store/tasks.js";
import { endHeldMessages } from "./end-held-messages.js";
import { endSnoozesByMessage } from "./note-task.js";
import { recordTaskEvents } from "./record-task-event.js";

/** A further message of a task and the state it brings. */
export interface Appended {
  readonly kind: "a2a.task.message" | "a2a.task.replied";
  readonly role: "caller" | "agent";
  readonly content: MessageContent;
  /** The scope in which its message id is unique. */
  readonly scope: string;
  readonly fingerprint: Uint8Array<ArrayBuffer>;
  readonly state: TaskState;
  /** The review that it was held by, if it was. */
  readonly reviewId?: string;
  readonly now: Date;
}

/** A task as a transaction left it, and the newest of its messages. */
export interface WrittenTask extends TaskRow {
  readonly newest: MessageRow;
  /** All of its messages, oldest first, when they were read. */
  readonly fullHistory?: readonly MessageRow[];
}

/**
 * Appends a message to a locked task: message, state, activity and event in one transaction. Returns the resulting
 * state, so that it need not be read again.
 */
export async function appendMessage(tx: Statements, task: TaskRow, appended: Appended): Promise<WrittenTask> {
  const { kind, role, content, scope, fingerprint, state } = appended;
  const now = laterOf(appended.now, task.updatedAt);
  const bytes = wireMessageBytes(content, { contextId: task.contextId, taskId: task.id, role });
  const seq = task.messageCount + 1;
  const place = {
    taskId: task.id,
    contextId: task.contextId,
    requesterId: task.requester.identityId,
    workerId: task.worker.identityId,
    seq,
  };
  const changed = { state, messageBytes: bytes, ends: isTerminal(state), now };
  const { contextId, requester, worker } = task;
  if (changed.ends) await endHeldMessages(tx, task, appended.reviewId ?? null, now);
  const written = await asOne(tx, async (one) => {
    const newest = await insertMessage(one, { ...place, role, content, scope, fingerprint, bytes, now });
    await changeTask(one, task.id, changed);
    await touchContexts(one, [contextId], now);
    const after = { ...afterChange(task, changed), newest };
    const change = {
      kind,
      taskId: task.id,
      contextId,
      state,
      version: after.version,
      messageRowId: newest.id,
      heldSide: null,
    };
    await recordTaskEvents(one, [{ ...change, requester, worker, now }]);
    return after;
  });
  const receiver = role === "caller" ? worker : requester;
  await endSnoozesByMessage(tx, written, { receiver, isOver: changed.ends, now });
  return written;
}
