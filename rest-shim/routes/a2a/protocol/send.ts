import type { SendMessageRequest, Task } from "@a2a-js/sdk";
import {
  FollowDelegatedTaskDocument,
  GetEventCursorDocument,
  GetOwnTaskDocument,
  SendA2aMessageDocument,
  type WireTaskFragment,
} from "../../../../generated/documents.js";
import type { HandlerTools } from "../../../handler-route.js";
import type { Call } from "./agent-call.js";
import { changesAfter, isPause, type Snapshot } from "./follow-task.js";
import { lengthOf } from "./history-length.js";
import { takeSlot } from "./open-slots.js";
import { pushConfigInput } from "./push-configs.js";
import { partInput, wireTask } from "./wire-task.js";

/** SendMessage (wire contract a2a 3.5): answers at once, or when the task pauses or the time limit ends. */
export async function send(call: Call, request: SendMessageRequest): Promise<Task> {
  const { context } = call.tools;
  const isBlocking = request.configuration?.returnImmediately !== true;
  const release = isBlocking ? takeSlot(context.services, "send", context.viewer.keyId ?? "") : null;
  if (release === null) return wireTask(await deliver(call, request));
  try {
    const snapshot = await deliverAndMark(call, request);
    // A message that waits for a person is answered at once (wire contract reviews H6).
    const isHeld = snapshot.task.review?.state === "PENDING";
    if (isHeld || isPause(snapshot.task.state)) return wireTask(snapshot.task);
    await untilPause(call.tools, snapshot);
    // By its id only: the worker may have been renamed or deleted meanwhile, and the message must still be sent.
    const historyLength = lengthOf(request.configuration?.historyLength);
    const marked = call.resuming.isActive;
    const { a2aTask } = await call.tools
      .fresh()
      .run(GetOwnTaskDocument, { id: snapshot.task.id, historyLength, marked });
    return wireTask(a2aTask ?? snapshot.task);
  } finally {
    release();
  }
}

/** Sends the message. The cursor is read before that, so that no later change is missed. */
export async function deliverAndMark(call: Call, request: SendMessageRequest): Promise<Snapshot> {
  const { eventCursor: cursor } = await call.tools.run(GetEventCursorDocument, {});
  return { task: await deliver(call, request), cursor };
}

async function deliver(
  { tools, workerHandle, resuming, knownGeneration }: Call,
  { message, configuration }: SendMessageRequest,
): Promise<WireTaskFragment> {
  if (message === undefined) throw new Error("The message was checked before.");
  const { taskId, contextId, messageId, parts, metadata, extensions, referenceTaskIds } = message;
  const conversation = { taskId: taskId || undefined, contextId: contextId || undefined };
  const content = { messageId, parts: parts.map(partInput), metadata, extensions, referenceTaskIds };
  const push = configuration?.taskPushNotificationConfig;
  const pushConfig = push === undefined ? undefined : pushConfigInput(push);
  const ifGeneration = knownGeneration ?? undefined;
  const input = { workerHandle, message: { ...content, ...conversation }, ifGeneration, pushConfig };
  const historyLength = lengthOf(configuration?.historyLength);
  const variables = { input, historyLength, marked: resuming.isActive };
  return (await tools.run(SendA2aMessageDocument, variables)).sendA2aMessage.task;
}

/** Waits until the task pauses. The message was sent: if the waiting fails, the task is still the answer. */
async function untilPause(tools: HandlerTools, snapshot: Snapshot): Promise<void> {
  const { services, requestId } = tools.context;
  const patience = AbortSignal.timeout(services.config.A2A_BLOCKING_MAX_MS);
  const changes = changesAfter(tools, [FollowDelegatedTaskDocument, {}], snapshot, [patience, tools.untilOver()]);
  try {
    while ((await changes.next()).done !== true);
  } catch (error) {
    services.log.warn({ requestId, error: (error as Error).message }, "a blocking send could not wait");
  }
}
