/** Limits of one carrier event. Values beyond them are cut or refused before storing. */
export const eventLimits = {
  keyCharacters: 512,
  /** Ids that a carrier chooses: of messages, threads, files. */
  idCharacters: 512,
  /** More than one of our messages may have. Longer texts are cut, with a mark as their last character. */
  textCharacters: 20_000,
  media: 20,
  participants: 64,
  addressCharacters: 320,
  nameCharacters: 255,
  emojiCharacters: 32,
} as const;

/** How long events are retained, in days. */
export const eventKeepDays = 30;
