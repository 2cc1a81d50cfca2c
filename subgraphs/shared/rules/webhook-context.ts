/** How much of a class of earlier messages goes along: the last so many, or those of the last hours. */
export type ContextWindow =
  | { readonly mode: "count"; readonly count: number }
  | { readonly mode: "window"; readonly hours: number };

/** The conversation context that a subscription asks for; a class that is null or left out is not wanted. */
export interface ContextConfig {
  readonly email?: ContextWindow | null;
  readonly texts?: ContextWindow | null;
  readonly calls?: ContextWindow | null;
}

/** Bytes of one webhook's context as JSON (wire contract org 3.5). */
export const contextBytes = 256 * 1024;
