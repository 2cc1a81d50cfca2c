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
} as const;

/** Limits of advertised skills (wire contract a2a 4.7). Lengths are UTF-16 code units. */
export const skillLimits = {
  skills: 50,
  idLength: 64,
  nameLength: 100,
  descriptionLength: 1000,
  tags: 20,
  tagLength: 50,
  examples: 20,
  exampleLength: 1000,
  modes: 20,
  modeLength: 255,
} as const;

/** The name of a context that nobody has named (wire contract a2a 4.5). */
export const defaultContextName = "New A2A Session";
