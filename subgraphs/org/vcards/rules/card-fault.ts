import type { Violation } from "../../../shared/errors/problem.js";
import { vcardLimits } from "./limits.js";

/** Why a card cannot be read. */
export type CardFault = "unfinished" | "line_too_long" | "too_many_lines" | "too_long" | "no_name";

/** Sentences for `error` of a result (wire contract contacts 7.1); none repeats the card. */
export const faultSentences: Readonly<Record<CardFault, string>> = {
  unfinished: "vCard has no END:VCARD",
  line_too_long: `vCard has a line of more than ${vcardLimits.lineLength} characters`,
  too_many_lines: `vCard has more than ${vcardLimits.lines} lines`,
  too_long: `vCard has more than ${vcardLimits.cardLength} characters`,
  no_name: "vCard missing required FN field",
};

/** The sentence for a value that a contact cannot have; it names the field as the contact's record does. */
export function valueSentence({ path, message }: Violation): string {
  const field = String(path[0] ?? "").replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return `${field}: ${message}`;
}
