/** How much text one answer has, in UTF-16 units: enough to work with, and no more than a model's context can bear. */
export const answerText = 24_000;

/** A text as an answer has it. */
export interface CutText {
  readonly text: string;
  /** Units that are missing at its end. */
  readonly cut: number;
}

/** Shares the text of one answer among its parts: whoever comes first gets what it needs, the rest is cut. */
export class TextBudget {
  constructor(private left = answerText) {}

  take(text: string, most = this.left): CutText {
    const length = beforeHalfPair(text, Math.min(text.length, most, this.left));
    this.left -= length;
    return { text: text.slice(0, length), cut: text.length - length };
  }

  /** The same as one text, which says itself that it was cut. */
  takeMarked(text: string, most?: number): string {
    const taken = this.take(text, most);
    return taken.cut === 0 ? taken.text : `${taken.text}… [${taken.cut} characters were cut here]`;
  }
}

/** A cut between the halves of a character would leave half a character. */
function beforeHalfPair(text: string, length: number): number {
  const last = text.charCodeAt(length - 1);
  return length < text.length && last >= 0xd800 && last <= 0xdbff ? length - 1 : length;
}
