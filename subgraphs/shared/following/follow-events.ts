import type { RequestContext } from "../context/request-context.js";
import { EventFollower } from "./event-follower.js";
import type { LoggedEvent } from "../events/logged-event.js";
import { type EventFilter, positionOf } from "./read-events.js";

export type { EventFilter } from "./read-events.js";
export type { LoggedEvent } from "../events/logged-event.js";

/**
 * Follows the events of one identity, of the viewer's entire organization, or those of the organization that belong to
 * no identity. It delivers present and future events in the order of the log, each once. `after` is a cursor; when
 * omitted, it follows from now. The operation must check whether the viewer may see all of that audience.
 *
 * The promise rejects with `invalid_cursor`, `cursor_expired` or `not_found` before anything is subscribed. The
 * iterator may throw them later: `not_found` when the identity is deleted or leaves the viewer's organization,
 * `cursor_expired` when retention overtakes a slow reader. It reads in batches on demand, and buffers at most one
 * batch. `return()` ends a waiting `next()`. The context's `readUpTo` is its progress.
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
