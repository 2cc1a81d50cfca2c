import {
  FollowDelegatedTaskDocument,
  GetEventCursorDocument,
  type WireTaskFragment,
} from "../../../../generated/documents.js";
import type { HandlerTools } from "../../../handler-route.js";
import { changesAfter, isTerminal } from "./follow-task.js";
import { takeSlot } from "./open-slots.js";

/**
 * Reads a task once it had more events than `generation`, or has ended (wire contract a2a-external 5.5). Waits as long as a
 * blocking send at most, and counts as one.
 */
export async function awaitGeneration(
  tools: HandlerTools,
  generation: number,
  read: (tools: HandlerTools) => Promise<WireTaskFragment>,
): Promise<WireTaskFragment> {
  const { services, viewer } = tools.context;
  const release = takeSlot(services, "send", viewer.keyId ?? "");
  if (release === null) return read(tools);
  try {
    const { eventCursor: cursor } = await tools.run(GetEventCursorDocument, {});
    const isAwaited = (task: WireTaskFragment) => (task.generation ?? 0) > generation || isTerminal(task.state);
    let task = await read(tools);
    if (isAwaited(task)) return task;
    const patience = AbortSignal.timeout(services.config.A2A_BLOCKING_MAX_MS);
    const signals = [patience, tools.untilOver()];
    for await (const _ of changesAfter(tools, [FollowDelegatedTaskDocument, {}], { task, cursor }, signals)) {
      task = await read(tools.fresh());
      if (isAwaited(task)) break;
    }
    return task;
  } finally {
    release();
  }
}
