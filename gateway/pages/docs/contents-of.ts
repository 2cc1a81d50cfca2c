import { Marked, type Tokens } from "marked";
import { idOf } from "./html-of.js";

/** A heading of a page, which its contents lead to. */
export interface Heading {
  readonly id: string;
  /** As HTML. */
  readonly name: string;
}

/** The headings below the title, in order. */
export function contentsOf(markdown: string): readonly Heading[] {
  const marked = new Marked({ gfm: true });
  return marked
    .lexer(markdown)
    .filter((token): token is Tokens.Heading => token.type === "heading" && token.depth === 2)
    .map(({ text }) => ({ id: idOf(text), name: marked.parseInline(text, { async: false }) }));
}
