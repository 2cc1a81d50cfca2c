import { isE164 } from "../../../shared/rules/phone-number.js";

/** Blanks and marks of direction, which address books copy from the screen. */
const invisible = /[\s\p{Cf}]/gu;
const separators = /[.()[\]\-\u2010-\u2015\u2212]/g;

/** A phone number of a card in E.164, or null (wire contract contacts 7.2). */
export function cardPhone(text: string): string | null {
  if (text.length > 200) return null;
  const bare = text.replaceAll(invisible, "").replace(/^tel:/i, "").replace(/;.*$/, "");
  const international = bare.replace(/^00/, "+");
  // The zero in brackets is dialled only inside of the country.
  const dialled = international.startsWith("+") ? international.replace("(0)", "") : international;
  const number = dialled.replaceAll(separators, "");
  return isE164(number) ? number : null;
}
