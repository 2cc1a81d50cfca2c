/** With the hyphen and six digits it must fit the 63 characters of a handle. */
const longestSlug = 56;

/**
 * The handle of an agent that did not choose one (wire contract org 2.4): its name in plain letters, or `agent`, and
 * six hexadecimal digits that make it unique.
 */
export function defaultHandle(displayName: string | null | undefined, sixHexDigits: string): string {
  const slug = (displayName ?? "")
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{Mark}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, longestSlug)
    .replaceAll(/^-|-$/g, "");
  return `${slug === "" ? "agent" : slug}-${sixHexDigits}`;
}
