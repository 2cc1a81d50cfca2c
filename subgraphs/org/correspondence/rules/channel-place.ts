import type { CorrespondenceChannel } from "../../../shared/correspondence/correspondence-entry.js";
import type { Spot } from "../../../shared/correspondence/correspondence-source.js";

/** A place among the messages of all channels. */
export interface Place extends Spot {
  readonly channel: CorrespondenceChannel;
}

export type Order = "asc" | "desc";

const before = "00000000-0000-0000-0000-000000000000";
const behind = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Sorts positions: by time, by channel at the same time, then by id. Descending is exactly the reverse of ascending. */
export function comparePositions(order: Order): (one: Place, other: Place) => number {
  const sign = order === "asc" ? 1 : -1;
  return (one, other) =>
    sign *
    (one.occurredAt.getTime() - other.occurredAt.getTime() ||
      compareTexts(one.channel, other.channel) ||
      compareTexts(one.id, other.id));
}

/** The position in a channel after a position in any channel. */
export function spotAfter(place: Place, channel: CorrespondenceChannel, order: Order): Spot {
  const { occurredAt, id } = place;
  const side = compareTexts(channel, place.channel);
  if (side === 0) return { occurredAt, id };
  // Ids of that moment: all of them come after the place, or none.
  const comesAfter = order === "asc" ? side > 0 : side < 0;
  const isFirst = order === "asc" ? before : behind;
  const isLast = order === "asc" ? behind : before;
  return { occurredAt, id: comesAfter ? isFirst : isLast };
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
