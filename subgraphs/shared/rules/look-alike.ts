import { confusables } from "./confusables.js";

const prototypes = new Map(
  Object.entries(confusables).flatMap(([looksLike, characters]) =>
    Array.from(characters).map((character) => [character, looksLike.toLowerCase()] as const),
  ),
);
const combining = /[\u0300-\u036F]/g;
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

const latinOrJoined = /[\0-\u007F\p{Script=Latin}\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** Whether a character of another script looks like a letter or digit of ASCII. */
export function isForeignLookAlike(character: string): boolean {
  // In Hebrew and Arabic, small words are written together with names in Latin letters.
  return prototypes.has(character) && !latinOrJoined.test(character);
}

/**
 * The appearance of a short name: names that people confuse have the same one: `аpple` and `apple`, `rnicrosoft` and
 * `microsoft`, `paypa1` and `paypal` (UTS 39 4, without case).
 */
export function skeletonOf(name: string): string {
  const plain = name.normalize("NFKD").replaceAll(unseen, "").replaceAll(combining, "").toLowerCase();
  return Array.from(plain)
    .map((character) => prototypes.get(character) ?? character)
    .join("");
}

/**
 * A text as words are compared: without what cannot be seen, without marks, in lower case, in letters of ASCII where one
 * looks so, with single spaces (wire contract reviews R26). One character can represent a sentence: such growth is cut.
 */
export function foldedText(text: string): string {
  return folded(text, 2 * text.length + 100).text;
}

/** The same without a cut; null for a text that grows far beyond that of any language. */
export function completelyFolded(text: string): string | null {
  const { text: plain, isCut } = folded(text, 4 * text.length + 100);
  return isCut ? null : plain;
}

function folded(text: string, longest: number): { readonly text: string; readonly isCut: boolean } {
  const lower = text.toLowerCase();
  // oxlint-disable-next-line no-control-regex -- most texts are ASCII and need no more
  if (/^[\0-\x7F]*$/.test(lower)) return { text: lower.replaceAll(/\s+/g, " "), isCut: false };
  const compatible = lower.normalize("NFKD");
  const plain = compatible.slice(0, longest).replaceAll(unseen, "").replaceAll(combining, "").toLowerCase();
  const latin = plain.replaceAll(/[^\0-\x7F]/gu, (character) =>
    character === "ß" ? "ss" : (prototypes.get(character) ?? character),
  );
  return { text: latin.normalize("NFC").replaceAll(/\s+/g, " "), isCut: compatible.length > longest };
}
