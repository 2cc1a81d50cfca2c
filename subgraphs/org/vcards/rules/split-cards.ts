import type { CardFault } from "./card-fault.js";
import { vcardLimits } from "./limits.js";
import { OpenLine } from "./open-line.js";

/** The unfolded lines of a card that the import reads, or why there are none. */
export type CardLines = { readonly isOld: boolean; readonly lines: readonly string[] } | { readonly fault: CardFault };

/** The cards of a stream in its order, or why it is refused (wire contract contacts 7.1). */
export type SplitCards = { readonly cards: readonly CardLines[] } | { readonly refused: "no_card" | "too_many_cards" };

/**
 * Splits a stream into cards, in one pass. A bad card does not affect those around it. Text between cards is ignored, and
 * so is the card inside of an agent's property.
 */
export function splitCards(stream: string): SplitCards {
  const cards: CardLines[] = [];
  let isAnyFinished = false;
  let card: OpenCard | null = null;
  for (const line of physicalLines(stream)) {
    const edge = edgeOf(line);
    if (card !== null && edge === "end") {
      if (card.leaveInner()) continue;
      cards.push(card.finish());
      isAnyFinished = true;
      card = null;
    } else if (card !== null && edge === "begin" && !card.enterInner()) {
      cards.push({ fault: "unfinished" });
      card = new OpenCard();
    } else if (card === null && edge === "begin") card = new OpenCard();
    else if (edge === null) card?.add(line);
    if (cards.length + (card === null ? 0 : 1) > vcardLimits.cards) return { refused: "too_many_cards" };
  }
  if (card !== null) cards.push({ fault: "unfinished" });
  return isAnyFinished ? { cards } : { refused: "no_card" };
}

/** A card whose end is not reached yet. */
class OpenCard {
  readonly #lines: string[] = [];
  #line: OpenLine | null = null;
  #count = 0;
  #length = 0;
  #inner = 0;
  #isOld = false;
  #isAgent = false;
  #fault: CardFault | null = null;

  add(line: string): void {
    if (this.#inner > 0 || this.#fault !== null) return;
    const blank = line.startsWith(" ") || line.startsWith("\t");
    if (this.#line?.isBroken === true) this.#line.add(line);
    // In 2.1 the blank is a part of the text; later it is not.
    else if (blank && this.#line !== null) this.#line.add(this.#isOld ? line : line.slice(1));
    else this.#open(line);
    if (this.#line?.isTooLong === true) this.#fault = "line_too_long";
  }

  /** Whether a card begins inside of this one. */
  enterInner(): boolean {
    this.#close();
    if (this.#inner === 0 && !this.#isAgent) return false;
    this.#inner++;
    return true;
  }

  leaveInner(): boolean {
    if (this.#inner === 0) return false;
    this.#inner--;
    return true;
  }

  finish(): CardLines {
    this.#close();
    return this.#fault === null ? { isOld: this.#isOld, lines: this.#lines } : { fault: this.#fault };
  }

  #open(line: string): void {
    this.#close();
    this.#isAgent = /^(?:[\w-]{1,60}\.)?AGENT(?:;[^:]{0,200})?:\s*$/i.test(line);
    if (line === "") return;
    this.#line = new OpenLine(line);
    if (++this.#count > vcardLimits.lines) this.#fault = "too_many_lines";
  }

  #close(): void {
    const text = this.#line?.text() ?? null;
    this.#line = null;
    if (text === null) return;
    if (/^VERSION:\s*2/i.test(text)) this.#isOld = true;
    this.#lines.push(text);
    this.#length += text.length;
    if (this.#length > vcardLimits.cardLength) this.#fault ??= "too_long";
  }
}

function edgeOf(line: string): "begin" | "end" | null {
  if (line.length > 100) return null;
  const edge = /^(BEGIN|END)\s*:\s*VCARD\s*$/i.exec(line)?.[1]?.toLowerCase();
  return edge === "begin" || edge === "end" ? edge : null;
}

/** Lines end with CRLF or LF, in files of very old programs with CR. */
function* physicalLines(stream: string): Generator<string> {
  const end = stream.includes("\n") ? "\n" : "\r";
  for (let at = 0; at < stream.length;) {
    const found = stream.indexOf(end, at);
    const next = found < 0 ? stream.length : found;
    yield stream.slice(at, stream[next - 1] === "\r" && next > at ? next - 1 : next);
    at = next + 1;
  }
}
