/** The properties that an import reads (wire contract contacts 7.2). Values of all others, such as photos, are skipped. */
export const wantedNames: ReadonlySet<string> = new Set([
  "VERSION",
  "FN",
  "N",
  "ORG",
  "TITLE",
  "BDAY",
  "EMAIL",
  "TEL",
  "URL",
  "ANNIVERSARY",
  "X-ABDATE",
  "X-ABLABEL",
  "ADR",
  "NOTE",
  "X-PARLEY-AGENT",
  "X-PARLEY-CHAT-USER",
  "X-PARLEY-FIELD",
]);

const namePattern = /^(?:[\w-]{1,60}\.)?([\w-]{1,60})[;:]/;
const longestName = 122;

/**
 * Whether the value of a line is read. Undefined while the name may continue after the fold.
 * @param start the line, as far as it is unfolded
 */
export function isWanted(start: string): boolean | undefined {
  const name = namePattern.exec(start.slice(0, longestName))?.[1];
  if (name !== undefined) return wantedNames.has(name.toUpperCase());
  return start.length < longestName && /^[\w.-]*$/.test(start) ? undefined : false;
}
