/** Bounds of vCards (wire contract contacts 7.1 and 7.2). */
export const vcardLimits = {
  /** Bytes of one import. */
  importBytes: 5 * 1024 * 1024,
  /** Cards of one import. */
  cards: 1_000,
  /** Cards of one transaction. */
  batch: 50,
  /** Characters of a line after unfolding. */
  lineLength: 64 * 1024,
  /** Characters of a card without the values that are skipped: far more than a contact can have. */
  cardLength: 256 * 1024,
  /** Lines of a card after unfolding. */
  lines: 500,
  /** Characters before the colon of a line. */
  headerLength: 2_000,
  /** Parameters of a line; later ones are ignored. */
  parameters: 50,
  /** Contacts of one export. */
  exported: 25,
  /** How long an upload address is valid. */
  uploadSeconds: 3_600,
} as const;
