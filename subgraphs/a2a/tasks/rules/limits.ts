const KiB = 1024;
const MiB = 1024 * KiB;

/** Limits of messages and histories (wire contract a2a 3.5, 8). Sizes are UTF-8 bytes of the serialized JSON. */
export const limits = {
  messageIdLength: 128,
  partsPerMessage: 50,
  messageBytes: MiB,
  metadataBytes: 64 * KiB,
  extensions: 20,
  extensionLength: 2048,
  referenceTaskIds: 20,
  referenceTaskIdLength: 128,
  historyBytes: 4 * MiB,
  /**
   * Bytes of the parts in a webhook or push notification; larger ones are available in the ledger (wire contract a2a
   * 7).
   */
  postedPartsBytes: 256 * KiB,
} as const;

/**
 * Limits of the changes of a task that are shown again at once (wire contract a2a-external 5.4). The oldest beyond them are
 * left out.
 */
export const replayLimits = { events: 1_000, bytes: 4 * MiB } as const;

/** The cost limits of a search, and limits of its input (wire contract a2a 4.3). */
export const searchLimits = {
  /** Characters of what is searched for. */
  queryLength: 200,
  /** Rows that one page looks at, newest first, before it asks the index. */
  rows: 5_000,
  /** Bytes that are looked at: of all messages, for one word. */
  bytes: 16 * MiB,
  /** Agents that one page of a directory looks at. */
  agents: 20_000,
  /** The most rows that one page takes from the index. Words with more rows are too frequent for it. */
  hits: 2_000,
} as const;
