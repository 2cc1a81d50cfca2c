import { withMarks } from "../../parts/bidi-marks.js";

/** The name of a contact as the pages show it, with marks for the direction of writing. */
export const nameOf = ({ preferredName }: { readonly preferredName?: string | null }): string =>
  preferredName == null ? "without a name" : withMarks(preferredName);

/** The primary value of a list, else its first; empty if there is none. */
export function firstOf(entries: readonly { readonly value: string; readonly isPrimary: boolean }[]): string {
  return (entries.find(({ isPrimary }) => isPrimary) ?? entries[0])?.value ?? "";
}
