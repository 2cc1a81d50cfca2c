import { oneLine } from "../../rules/one-line.js";
import { type FindingCode, findingCodes, type FindingPart, type Severity } from "./finding-codes.js";
import type { Finding } from "./verdict.js";

const longestExcerpt = 80;
const order: readonly Severity[] = ["high", "medium", "low", "info"];

/** Collects findings: one for each code and part, with the severest of its severities. */
export class Findings {
  private readonly found = new Map<string, Finding>();

  add(code: FindingCode, part: FindingPart, excerpt?: string | null, severity: Severity = findingCodes[code]): void {
    const key = `${code} ${part}`;
    const known = this.found.get(key);
    const severest = known !== undefined && order.indexOf(known.severity) < order.indexOf(severity);
    this.found.set(key, {
      code,
      part,
      severity: severest ? known.severity : severity,
      count: (known?.count ?? 0) + 1,
      excerpt: known === undefined ? excerptOf(excerpt) : known.excerpt,
    });
  }

  /** Severest first. */
  all(): Finding[] {
    return [...this.found.values()].toSorted(
      (one, other) => order.indexOf(one.severity) - order.indexOf(other.severity),
    );
  }
}

/** The beginning of a text, in one line and without characters that cannot be seen. */
function excerptOf(text: string | null | undefined): string | null {
  const shown = oneLine((text ?? "").slice(0, 4 * longestExcerpt))
    // A half of a character is no text for the database.
    .replaceAll(/[\p{Cf}\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return shown === "" ? null : Array.from(shown).slice(0, longestExcerpt).join("");
}
