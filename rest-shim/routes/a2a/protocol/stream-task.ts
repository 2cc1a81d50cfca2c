import type { SendMessageRequest, StreamResponse, SubscribeToTaskRequest } from "@a2a-js/sdk";
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
import { taskEvent, UpdateEvents } from "./stream-events.js";
import { wireTask } from "./wire-task.js";
import { found } from "../../found.js";

type Events = AsyncGenerator<StreamResponse, void, undefined>;

/** SendStreamingMessage (A2A 3.1.2): the task after the message, and its changes until it pauses. */
export async function* sendStreaming(call: Call, request: SendMessageRequest): Events {
  yield* inPlace(call.tools, async function* () {
    const opening = await delivered(call, request);
    // The SDK holds the request as long as the stream is open.
    delete request.message;
    yield* opened(call.tools, opening);
  });
}

/** SubscribeToTask (A2A 3.1.6): the present task, and its changes until it pauses next. */
export async function* subscribeToTask(call: Call, { id }: SubscribeToTaskRequest): Events {
  yield* inPlace(call.tools, async function* () {
    yield* opened(call.tools, await present(call, id));
  });
}

async function delivered(call: Call, request: SendMessageRequest): Promise<Opening> {
  const snapshot = await deliverAndMark(call, request);
  return openingOf(snapshot, !isPause(snapshot.task.state));
}

async function present({ tools, workerHandle }: Call, id: string): Promise<Opening> {
  const { eventCursor: cursor } = await tools.run(GetEventCursorDocument, {});
  const { a2aDelegatedTask } = await tools.run(GetDelegatedTaskDocument, { workerHandle, id });
  const task = found(a2aDelegatedTask);
  if (isTerminal(task.state)) {
    const message = "The task has ended: there is nothing to subscribe to.";
    throw new UnsupportedOperationError({ message, metadata: { taskId: id } });
  }
  return openingOf({ task, cursor }, true);
}

/** The first event of a stream, and where its updates begin; null when there are none. */
interface Opening {
  readonly first: StreamResponse[];
  readonly start: StartingPoint | null;
}

function openingOf(snapshot: Snapshot, isFollowed: boolean): Opening {
  const start = isFollowed ? startingPointOf(snapshot) : null;
  return { first: [taskEvent(wireTask(snapshot.task))], start };
}

/** A stream may stay open for long, so it lets go of the task when that has been written. */
async function* opened(tools: HandlerTools, { first, start }: Opening): Events {
  for (let event = first.pop(); event !== undefined; event = first.pop()) {
    yield event;
    delete event.payload;
  }
  if (start !== null) yield* updates(tools, start);
}

async function* updates(tools: HandlerTools, start: StartingPoint): Events {
  const events = new UpdateEvents(start.task);
  for await (const update of changesAfter(tools, StreamDelegatedTaskDocument, start, [tools.untilOver()])) {
    yield* events.of(update);
  }
}

function tooManyStreams(): Problem {
  const hint = "Close a stream first. The operator can raise A2A_STREAMS_MAX_PER_KEY.";
  return sharedErrors.problem("rate_limited", { message: "Too many streams.", hint, retryAfter: 1 });
}

/** Throws `rate_limited`, before anything else, when the key has reached its limit of open streams. */
async function* inPlace({ context }: HandlerTools, open: () => Events): Events {
  const release = takeSlot(context.services, "stream", context.viewer.keyId ?? "");
  if (release === null) throw tooManyStreams();
  try {
    yield* open();
  } finally {
    release();
  }
}
