import type { SendMessageRequest, SubscribeToTaskRequest } from "@a2a-js/sdk";
import { UnsupportedOperationError } from "@a2a-js/sdk/errors";
import {
  GetDelegatedTaskDocument,
  GetEventCursorDocument,
  StreamDelegatedTaskDocument,
} from "../../../../generated/documents.js";
import type { Problem } from "../../../../subgraphs/shared/errors/problem.js";
import { sharedErrors } from "../../../../subgraphs/shared/errors/shared-errors.js";
import type { HandlerTools } from "../../../handler-route.js";
import {
  changesAfter,
  isPause,
  isTerminal,
  type Snapshot,
  type StartingPoint,
  startingPointOf,
} from "./follow-task.js";
import { takeSlot } from "./open-slots.js";
import type { Call } from "./agent-call.js";
import { deliverAndMark } from "./send.js";
import { type Replay, replayAfter, replayedEvents } from "./replay.js";
import { type TaskEvent, taskEvent, UpdateEvents } from "./stream-events.js";
import { mark, wireTask } from "./wire-task.js";
import { found } from "../../found.js";

/** The events of a stream, with their ids. */
export type TaskEvents = AsyncGenerator<TaskEvent, void, undefined>;

/** SendStreamingMessage (A2A 3.1.2): the task after the message, and its changes until it pauses. */
export async function* sendStreaming(call: Call, request: SendMessageRequest): TaskEvents {
  yield* inPlace(call.tools, async function* () {
    const opening = await delivered(call, request);
    // The SDK holds the request as long as the stream is open.
    delete request.message;
    yield* opened(call, opening);
  });
}

/** SubscribeToTask (A2A 3.1.6): the present task, and its changes until it pauses next. */
export async function* subscribeToTask(call: Call, { id }: SubscribeToTaskRequest): TaskEvents {
  yield* inPlace(call.tools, async function* () {
    yield* opened(call, await present(call, id));
  });
}

async function delivered(call: Call, request: SendMessageRequest): Promise<Opening> {
  const snapshot = await deliverAndMark(call, request);
  return openingOf(call, snapshot, !isPause(snapshot.task.state));
}

async function present(call: Call, id: string): Promise<Opening> {
  const { tools, workerHandle, resuming } = call;
  const { eventCursor: cursor } = await tools.run(GetEventCursorDocument, {});
  const variables = { workerHandle, id, marked: resuming.isActive };
  const task = found((await tools.run(GetDelegatedTaskDocument, variables)).a2aDelegatedTask);
  const hasEnded = isTerminal(task.state);
  if (hasEnded && resuming.lastEvent === null) {
    const message = "The task has ended: there is nothing to subscribe to.";
    throw new UnsupportedOperationError({ message, metadata: { taskId: id } });
  }
  return openingOf(call, { task, cursor }, !hasEnded);
}

/** How a stream begins. */
interface Opening {
  readonly first: TaskEvent[];
  /** The events that are shown again after the first; null when the client does not resume. */
  readonly replay: Replay | null;
  readonly start: StartingPoint;
  readonly isFollowed: boolean;
}

async function openingOf({ tools, resuming }: Call, snapshot: Snapshot, isFollowed: boolean): Promise<Opening> {
  const { task } = snapshot;
  const { lastEvent } = resuming;
  const replay = lastEvent === null ? null : await replayAfter(tools, task, lastEvent);
  const wire = wireTask(task);
  const shown = replay === null ? wire : { ...wire, metadata: { ...wire.metadata, ...markOf(task, replay) } };
  const first = taskEvent(shown, replay?.after ?? { version: task.version, index: null });
  return { first: [first], replay, start: startingPointOf(snapshot), isFollowed };
}

function markOf({ version, generation = version }: Snapshot["task"], { after, hasGap }: Replay): object {
  const gap = hasGap ? ({ gap: true } as const) : {};
  return mark({ sequence: version, generation, replayFrom: after.version, ...gap });
}

/** A stream may stay open for long, so it lets go of the task when that has been written. */
async function* opened(call: Call, { first, replay, start, isFollowed }: Opening): TaskEvents {
  for (let event = first.pop(); event !== undefined; event = first.pop()) {
    yield event;
    delete event.response.payload;
  }
  if (replay !== null) yield* replayedEvents(call.tools, start.task, replay.missed);
  if (isFollowed) yield* updates(call, start);
}

async function* updates({ tools, resuming }: Call, start: StartingPoint): TaskEvents {
  const events = new UpdateEvents(start.task, start.task.updatedAt);
  const choices = { marked: resuming.isActive };
  const changes = changesAfter(tools, [StreamDelegatedTaskDocument, choices], start, [tools.untilOver()]);
  for await (const update of changes) yield* events.of(update);
}

function tooManyStreams(): Problem {
  const hint = "Close a stream first. The operator can raise A2A_STREAMS_MAX_PER_KEY.";
  return sharedErrors.problem("rate_limited", { message: "Too many streams.", hint, retryAfter: 1 });
}

/** Throws `rate_limited`, before anything else, when the key has reached its limit of open streams. */
async function* inPlace({ context }: HandlerTools, open: () => TaskEvents): TaskEvents {
  const release = takeSlot(context.services, "stream", context.viewer.keyId ?? "");
  if (release === null) throw tooManyStreams();
  try {
    yield* open();
  } finally {
    release();
  }
}
