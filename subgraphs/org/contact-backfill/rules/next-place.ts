/** A place in the stored messages: a channel, and how far it was read. */
export interface Place {
  readonly channel: string;
  /** Null at its beginning. */
  readonly position: string | null;
}

/** Where to read: at a place, else at the beginning of the first channel. Null if there is no channel. */
export function placeOf(channels: readonly string[], { channel, position }: Partial<NullPlace>): Place | null {
  const sorted = channels.toSorted();
  const found = sorted.find((name) => name === channel);
  if (found !== undefined) return { channel: found, position: position ?? null };
  return firstAfter(sorted, channel ?? "");
}

/** The place after a page that ends at a position, or at the end of its channel: null. Null after the last channel. */
export function nextPlace(channels: readonly string[], { channel }: Place, next: string | null): Place | null {
  return next === null ? firstAfter(channels.toSorted(), channel) : { channel, position: next };
}

interface NullPlace {
  readonly channel: string | null;
  readonly position: string | null;
}

function firstAfter(sorted: readonly string[], channel: string): Place | null {
  const name = sorted.find((one) => one > channel);
  return name === undefined ? null : { channel: name, position: null };
}
