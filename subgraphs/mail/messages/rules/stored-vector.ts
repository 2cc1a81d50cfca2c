import { withoutFooter } from "./without-footer.js";
import { messageVectorOf } from "./search-vector.js";
import type { Searched } from "./texts.js";

/** What searches look at in a stored message: its text may have this installation's footer, which nobody searches for. */
export function storedVectorOf({ subject, addresses, text }: Searched, footer: string): string {
  return messageVectorOf({ subject, addresses, text: withoutFooter(text, footer) });
}
