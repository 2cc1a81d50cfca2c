/** The limit of text in one answer, in UTF-16 units: enough to work with, without exceeding a model's context. */
export const answerText = 24_000;

/** A text in an answer. */
export interface CutText {
  readonly text: string;
  /** The number of units that are missing at its end. */
  readonly cut: number;
}

/** Distributes one answer's limit of text among its parts: the first parts get what they need, the rest is cut. */
export class TextBudget {
  constructor(private left = answerText) {}

  take(text: string, most = this.left): CutText {
    const length = beforeHalfPair(text, Math.min(text.length, most, this.left));
    this.left -= length;
    return { text: text.slice(0, length), cut: text.length - length };
  }

  /** The same as one text, with a note that it was cut. */
  takeMarked(text: string, most?: number): string {
    const taken = this.take(text, most);
    return taken.cut === 0 ? taken.text : `${taken.text}… [${taken.cut} characters were cut here]`;
  }
}

/** A cut inside a surrogate pair would leave half a character. */
function beforeHalfPair(text: string, length: number): number {
  const last = text.charCodeAt(length - 1);
  return length < text.length && last >= 0xd800 && last <= 0xdbff ? length - 1 : length;
}
