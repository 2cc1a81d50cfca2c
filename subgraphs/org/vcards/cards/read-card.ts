import ICAL from "ical.js";
import type { CardProperty } from "../rules/card-property.js";
import { readContentLine } from "../rules/content-line.js";
import { modernLine } from "../rules/modern-line.js";

/**
 * The properties of a card. A line that cannot be read is left out.
 * @param lines unfolded
 * @param isOld whether the card is of version 2.1
 */
export function readCard(lines: readonly string[], isOld: boolean): readonly CardProperty[] {
  return lines.flatMap((line) => readLine(line, isOld) ?? []);
}

function readLine(line: string, isOld: boolean): CardProperty | null {
  const content = readContentLine(line);
  const modern = content === null ? null : modernLine(content, isOld);
  if (modern === null) return null;
  try {
    return propertyOf(ICAL.parse.property(modern, ICAL.design.vcard) as ReadProperty);
  } catch {
    return null;
  }
}

/** As the parser answers it (RFC 7095 3.3). */
type ReadProperty = [
  name: string,
  parameters: Readonly<Record<string, string | string[]>>,
  type: string,
  ...values: unknown[],
];

function propertyOf([name, parameters, , ...values]: ReadProperty): CardProperty {
  const types = [parameters["type"] ?? []].flat().map((type) => type.toLowerCase());
  const value = values.length === 1 && Array.isArray(values[0]) ? (values[0] as unknown[]) : values;
  return {
    group: String(parameters["group"] ?? "").toLowerCase(),
    name,
    types,
    isPreferred: types.includes("pref") || parameters["pref"] === "1",
    omitsYear: parameters["x-apple-omit-year"] !== undefined,
    parts: value.map((part) => [part].flat().map((one) => String(one))),
  };
}
