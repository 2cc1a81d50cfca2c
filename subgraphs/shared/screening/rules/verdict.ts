import { type Level, levels } from "../../rules/screening-level.js";
import type { FindingCode, FindingPart, Severity } from "./finding-codes.js";

export { type Level, levels };

/** One kind of thing that was found in one part. */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: Severity;
  readonly part: FindingPart;
  /** How often. */
  readonly count: number;
  /** The beginning of the found text, at most 80 characters; for people only. Null when there is none. */
  readonly excerpt: string | null;
}

/** The result of screening (wire contract reviews 5.3). */
export interface Verdict {
  readonly level: Level;
  readonly findings: readonly Finding[];
  /** The version of the engine: the same bytes have the same verdict as long as it is the same. */
  readonly engine: number;
}

/** A verdict in stored form. */
export interface StoredVerdict extends Verdict {
  /** RFC 3339. */
  readonly screenedAt: string;
}

/** Findings that make `instructions` dangerous. */
const accomplices: ReadonlySet<FindingCode> = new Set([
  "hidden_text",
  "lookalike_sender",
  "markdown_exfil",
  "auth_failed",
]);

/** The level that follows from what was found (wire contract reviews 5.3). */
export function levelOf(findings: readonly Pick<Finding, "code" | "severity">[]): Level {
  const count = (wanted: Severity): number =>
    new Set(findings.filter(({ severity }) => severity === wanted).map(({ code }) => code)).size;
  const has = (code: FindingCode): boolean => findings.some((finding) => finding.code === code);
  if (count("high") > 0) return "dangerous";
  if (has("instructions") && findings.some(({ code }) => accomplices.has(code))) return "dangerous";
  if (count("medium") > 0 || count("low") >= 3) return "suspicious";
  return count("low") > 0 ? "notice" : "clean";
}
