import { rowsThatFit } from "../../../shared/rules/page-bytes.js";
import { comparePositions, type Order, type Place } from "./channel-place.js";

/** A message that can be in the page. */
export interface Candidate extends Place {
  readonly bytes: number;
}

/** The known messages of one channel beyond the cursor. */
export interface ChannelWalk {
  /** The next messages, in order. */
  readonly candidates: readonly Candidate[];
  /** How far the channel was looked at; null: to its end. */
  readonly reached: Place | null;
}

/** A page of the messages of all channels. */
export interface MergedPage {
  readonly positions: readonly Place[];
  /** The place after which the next page begins; null after the last. */
  readonly end: Place | null;
}

/**
 * Merges channels into one page in one order (wire contract contacts 8). The channel that was looked at least far is the
 * boundary: messages behind it wait, because others of that channel may come before them. A page ends early where it would be
 * too large.
 */
export function mergeChannels(walks: readonly ChannelWalk[], order: Order, budget?: number): MergedPage {
  const compare = comparePositions(order);
  const [boundary = null] = walks.flatMap(({ reached }) => reached ?? []).toSorted(compare);
  const inReach = walks
    .flatMap(({ candidates }) => candidates)
    .filter((place) => boundary === null || compare(place, boundary) <= 0)
    .toSorted(compare);
  const fitting = rowsThatFit(
    inReach.map(({ bytes }) => bytes),
    budget,
  );
  const positions = inReach.slice(0, fitting);
  return { positions, end: fitting < inReach.length ? positions.at(-1)! : boundary };
}
