/** What one event of a carrier may hold. What is beyond is cut or refused before it is stored. */
export const eventLimits = {
  keyCharacters: 512,
  /** Ids that a carrier chooses: of messages, threads, files. */
  idCharacters: 512,
  /** More than a message of ours may have. Longer texts are cut, and their last character says so. */
  textCharacters: 20_000,
  media: 20,
  participants: 64,
  addressCharacters: 320,
  nameCharacters: 255,
  emojiCharacters: 32,
} as const;

/** How long events are kept, in days. */
export const eventKeepDays = 30;
