import type { Services } from "../../shared/context/services.js";
import { asOne } from "../../shared/database/as-one.js";
import type { Transaction } from "../../shared/database/client.js";
import { recordUsage } from "../../shared/usage/record-usage.js";
import { touchContexts } from "../contexts/public.js";
import { countTask } from "../settings/public.js";
import { appendMessage } from "./append-message.js";
import { meetRequester } from "./meet-requester.js";
import { taskErrors } from "./errors.js";
import { recordTaskEvents } from "./record-task-event.js";
import { laterOf } from "./rules/later-of.js";
import type { MessageContent } from "./rules/message.js";
import { afterReply, afterRequesterMessage, type ReplyIntent } from "./rules/task-state.js";
import { wireMessageBytes } from "./rules/wire-size.js";
import type { HeldMessageRow } from "./store/held-messages.js";
import { insertMessage } from "./store/messages.js";
import type { TaskRow } from "./store/task-row.js";
import { shareTask } from "./store/tasks.js";

/** A held message that people agreed to. */
export interface AgreedMessage extends HeldMessageRow {
  readonly content: MessageContent;
  /** Null for a requester's message. */
  readonly intent: ReplyIntent | null;
  readonly now: Date;
}

/**
 * Sends a held message of a locked task as an ordinary send does: message, state, counters, usage and events, in one transaction.
 * @throws Problem `a2a_task_terminal`
 */
export async function sendHeldMessage(
  tx: Transaction,
  services: Pick<Services, "clock" | "config" | "keyring" | "parts">,
  task: TaskRow,
  message: AgreedMessage,
): Promise<void> {
  if (message.opensTask) await openReleased(tx, services, task, message);
  else await appendReleased(tx, task, message);
}

/** Gives a held task to the worker, with its first message. It has been counted nowhere yet. */
async function openReleased(
  tx: Transaction,
  services: Parameters<typeof sendHeldMessage>[1],
  task: TaskRow,
  message: AgreedMessage,
): Promise<void> {
  const { id: taskId, contextId, requester, worker } = task;
  const { role, content, scope, fingerprint } = message;
  const now = laterOf(message.now, task.updatedAt);
  const bytes = wireMessageBytes(content, { contextId, taskId, role });
  const sides = { requesterId: requester.identityId, workerId: worker.identityId };
  const newest = await asOne(tx, async (one) => {
    await shareTask(one, taskId, bytes, now);
    await touchContexts(one, [contextId], now);
    await countTask(one, sides.requesterId, sides.workerId);
    return insertMessage(one, { taskId, contextId, ...sides, seq: 1, role, content, scope, fingerprint, bytes, now });
  });
  const change = { kind: "a2a.task.created", state: "submitted", version: task.version + 1, heldSide: null } as const;
  await recordTaskEvents(tx, [{ ...change, taskId, contextId, messageRowId: newest.id, requester, worker, now }]);
  await meetRequester(tx, services, requester, worker);
  await recordUsage(tx, { ...requester, channel: "a2a_task", units: 1, usedAt: now });
}

async function appendReleased(tx: Transaction, task: TaskRow, message: AgreedMessage): Promise<void> {
  const { role, content, scope, fingerprint, intent, now, reviewId } = message;
  const state = intent === null ? afterRequesterMessage(task.state) : afterReply(task.state, intent);
  if (state === null) throw taskErrors.problem("a2a_task_terminal");
  const kind = role === "caller" ? "a2a.task.message" : "a2a.task.replied";
  await appendMessage(tx, task, { kind, role, content, scope, fingerprint, state, now, reviewId });
}
