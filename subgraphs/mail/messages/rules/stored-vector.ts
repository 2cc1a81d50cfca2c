import { withoutFooter } from "./without-footer.js";
import { messageVectorOf } from "./search-vector.js";
import type { Searched } from "./texts.js";

/** The searchable words of a stored message, without this installation's footer. */
export function storedVectorOf({ subject, addresses, text }: Searched, footer: string): string {
  return messageVectorOf({ subject, addresses, text: withoutFooter(text, footer) });
}
