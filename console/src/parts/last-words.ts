interface Message {
  readonly parts: readonly { readonly text?: string | null }[];
}

/** The text of the last of some messages; null if it has none. */
export const lastWords = (messages: readonly Message[]): string | null =>
  messages.at(-1)?.parts.find(({ text }) => text != null)?.text ?? null;
