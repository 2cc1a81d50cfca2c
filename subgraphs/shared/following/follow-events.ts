import type { RequestContext } from "../context/request-context.js";
import { EventFollower } from "./event-follower.js";
import type { LoggedEvent } from "../events/logged-event.js";
import { type EventFilter, positionOf } from "./read-events.js";

export type { EventFilter } from "./read-events.js";
export type { LoggedEvent } from "../events/logged-event.js";

/**
 * Follows the events of one identity, of the viewer's whole organization, or those of it that are no identity's; those to come
 * included, in the order of the log, each once. `after` is a cursor; omitted, it follows from now. Whether the viewer may
 * see all of that audience is for the operation to ask.
 *
 * The promise rejects with `invalid_cursor`, `cursor_expired` or `not_found` before anything is subscribed; the iterator
 * throws them later: `not_found` when the identity is deleted or leaves the viewer's organization, `cursor_expired` when a
 * reader is so slow that retention overtakes it. It reads in batches when asked, and buffers one batch at most. `return()`
 * ends a waiting `next()`. The context's `readUpTo` says how far it has come.
 */
export async function followEvents(
  context: RequestContext,
  filter: EventFilter,
  after: string | null | undefined,
): Promise<AsyncIterableIterator<LoggedEvent>> {
  const follower = new EventFollower(context, filter, positionOf(context, after));
  try {
    await follower.open();
  } catch (error) {
    await follower.return();
    throw error;
  }
  context.readUpTo = () => follower.readUpTo();
  return follower;
}
