/** A place in the events of a task's streams (wire contract a2a-external 5.3). */
export interface EventId {
  /** The task's version. */
  readonly version: number;
  /** The place among the events of the change that led to this version; null for the task itself at this version. */
  readonly index: number | null;
}

const largestVersion = 2_147_483_647;

/** The text of an id, which clients return unchanged. */
export function writeEventId({ version, index }: EventId): string {
  return `${version}:${index ?? "t"}`;
}

/** The place that a text names; null if it is no id of ours. */
export function readEventId(text: string): EventId | null {
  const [, version, index] = /^(0|[1-9]\d{0,9}):([01t])$/.exec(text) ?? [];
  if (version === undefined || Number(version) > largestVersion) return null;
  return { version: Number(version), index: index === "t" ? null : Number(index) };
}
