import { oneLine } from "../../../shared/rules/one-line.js";
import { type CardProperty, textOf } from "./card-property.js";

/** They change the order of letters; address books copy them from the screen. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g;

/** The text of a property as one line without blanks at its ends. */
export function oneCardLine(property: CardProperty): string {
  return oneLine(textOf(property)).replaceAll(directions, "").trim();
}

/** A part of a name or an address as one line; null when it is empty. */
export function partOf({ parts }: CardProperty, index: number, separator: string): string | null {
  const values = (parts[index] ?? []).map((value) =>
    oneLine(linesOf(value).join(separator)).replaceAll(directions, "").trim(),
  );
  return textOrNull(values.filter((value) => value !== "").join(separator));
}

/** The lines of a value without the blanks around them. An expression for both would try each of many blanks again. */
function linesOf(value: string): string[] {
  return value
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

export function textOrNull(text: string): string | null {
  return text === "" ? null : text;
}
