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
import { changesAfter, isPause, isTerminal, type Snapshot } from "./follow-task.js";
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
    const snapshot = await deliverAndMark(call, request);
    yield taskEvent(wireTask(snapshot.task));
    if (!isPause(snapshot.task.state)) yield* updates(call.tools, snapshot);
  });
}

/** SubscribeToTask (A2A 3.1.6): the present task, and its changes until it pauses next. */
export async function* subscribeToTask({ tools, workerHandle }: Call, { id }: SubscribeToTaskRequest): Events {
  yield* inPlace(tools, async function* () {
    const { eventCursor: cursor } = await tools.run(GetEventCursorDocument, {});
    const { a2aDelegatedTask } = await tools.run(GetDelegatedTaskDocument, { workerHandle, id });
    const task = found(a2aDelegatedTask);
    if (isTerminal(task.state)) {
      const message = "The task has ended: there is nothing to subscribe to.";
      throw new UnsupportedOperationError({ message, metadata: { taskId: id } });
    }
    yield taskEvent(wireTask(task));
    yield* updates(tools, { task, cursor });
  });
}

async function* updates(tools: HandlerTools, snapshot: Snapshot): Events {
  const events = new UpdateEvents(snapshot.task);
  for await (const update of changesAfter(tools, StreamDelegatedTaskDocument, snapshot, [tools.untilOver()])) {
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
