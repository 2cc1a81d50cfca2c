import { vcardLimits } from "./limits.js";

/** A line of a card, read but for its value (RFC 6350 3.3). */
export interface ContentLine {
  /** Letters, digits and dashes; empty without a group. */
  readonly group: string;
  /** In capitals. */
  readonly name: string;
  /** Names in capitals, in the order of the line. A parameter may have several. */
  readonly parameters: readonly (readonly [name: string, value: string])[];
  /** As in the line. */
  readonly value: string;
}

const namePattern = /^(?:([\w-]{1,60})\.)?([\w-]{1,60})$/;
const encodings = /^(quoted-printable|base64|b|7bit|8bit)$/i;

/** Reads an unfolded line, also one of 2.1, whose parameters may have no names. Null when it is none. */
export function readContentLine(line: string): ContentLine | null {
  const colon = colonOf(line);
  if (colon < 0) return null;
  const [name = "", ...given] = segmentsOf(line.slice(0, colon));
  const found = namePattern.exec(name.trim());
  if (found === null) return null;
  return {
    group: found[1] ?? "",
    name: found[2]!.toUpperCase(),
    parameters: given.slice(0, vcardLimits.parameters).map(parameterOf),
    value: line.slice(colon + 1),
  };
}

/** Where the value begins: after the first colon that no quotes surround; quotes without an end count as none. */
function colonOf(line: string): number {
  let isQuoted = false;
  const length = Math.min(line.length, vcardLimits.headerLength);
  for (let at = 0; at < length; at++) {
    if (line[at] === '"') isQuoted = !isQuoted;
    else if (line[at] === ":" && !isQuoted) return at;
  }
  const first = line.slice(0, length).indexOf(":");
  return isQuoted ? first : -1;
}

function segmentsOf(header: string): string[] {
  const segments: string[] = [];
  let isQuoted = false;
  let from = 0;
  for (let at = 0; at < header.length; at++) {
    if (header[at] === '"') isQuoted = !isQuoted;
    if (header[at] !== ";" || isQuoted) continue;
    segments.push(header.slice(from, at));
    from = at + 1;
  }
  return [...segments, header.slice(from)];
}

function parameterOf(segment: string): readonly [string, string] {
  const equals = segment.indexOf("=");
  const value = segment
    .slice(equals + 1)
    .replaceAll('"', "")
    .trim();
  if (equals >= 0) return [segment.slice(0, equals).trim().toUpperCase(), value];
  return [encodings.test(value) ? "ENCODING" : "TYPE", value];
}
