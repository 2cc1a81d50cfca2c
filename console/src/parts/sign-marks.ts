import { withMarks } from "./bidi-marks.js";

/** Signs without a picture of their own: format and control characters, fillers, and separators of lines. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2028\u2029\u2800]/gu;

/** Signs that may be beside one that only joins or colours a picture, such as a family or a red heart. */
const picture = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\u20E30-9#*]/u;

const usual = new Set(["\n", "\r", "\t"]);

/**
 * A text of several lines with every sign marked that people cannot see: `pass‹U+200B›word`. The signs of emoji stay as they
 * are.
 */
export function withSignMarks(text: string): string {
  return withMarks(text).replaceAll(unseen, (sign, at: number, all: string) =>
    usual.has(sign) || isOfPicture(sign, at, all) ? sign : `‹U+${hex(sign)}›`,
  );
}

function isOfPicture(sign: string, at: number, all: string): boolean {
  if (sign !== "\u200D" && sign !== "\uFE0F") return false;
  const start = all.slice(0, at).search(/(?:[\uD800-\uDBFF][\uDC00-\uDFFF]|.)$/s);
  if (start < 0 || !picture.test(all.slice(start, at))) return false;
  return sign === "\uFE0F" || picture.test(String.fromCodePoint(all.codePointAt(at + 1) ?? 0));
}

const hex = (sign: string): string => sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0");
