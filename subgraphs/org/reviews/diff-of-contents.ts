import { diffLines } from "diff";
import { canonicalJson } from "../../shared/idempotency/canonical-json.js";
import { unpackContent } from "../../shared/holds/content-hash.js";
import type { HeldContent } from "../../shared/holds/rules/held-content.js";

/** A run of lines that are in one text or in both. */
export interface DiffRun {
  readonly op: "same" | "added" | "removed";
  readonly text: string;
}

/** The change of one field from one content to another (wire contract reviews D28). */
export type FieldDiff =
  | { readonly field: string; readonly kind: "value"; readonly before: unknown; readonly after: unknown }
  | {
      readonly field: string;
      readonly kind: "set";
      readonly added: readonly unknown[];
      readonly removed: readonly unknown[];
    }
  /** No runs: too long to be compared by lines. */
  | { readonly field: string; readonly kind: "text"; readonly runs: readonly DiffRun[] | null };

/** The most lines of both texts together, and the most changed ones, that are compared. */
const mostLines = 2_000;
const mostChanges = 1_000;
const texts: readonly string[] = ["text", "html", "initial_comment"];

/** Every field that differs, in the order of its name. */
export function diffOfContents(before: HeldContent, after: HeldContent): FieldDiff[] {
  const old = flat(before);
  const now = flat(after);
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].sort().flatMap((field) => {
    const [left, right] = [old[field] ?? null, now[field] ?? null];
    if (canonicalJson(left) === canonicalJson(right)) return [];
    if (Array.isArray(left) && Array.isArray(right)) return setDiff(field, left, right);
    if (texts.includes(field) && typeof left === "string" && typeof right === "string") {
      return { field, kind: "text", runs: runsOf(left, right) };
    }
    return { field, kind: "value", before: left, after: right };
  });
}

/** The differences between two revisions of a review, by their numbers; null where one does not exist or was erased. */
export function diffOfRevisions(
  rows: readonly { readonly number: number; readonly content: Uint8Array | null }[],
  from: string,
  to: string,
): FieldDiff[] | null {
  const [before, after] = [from, to].map((wanted) => rows.find(({ number }) => String(number) === wanted)?.content);
  return before == null || after == null ? null : diffOfContents(unpackContent(before), unpackContent(after));
}

/** An upload's file is shown by its own fields. */
function flat(content: HeldContent): Readonly<Record<string, unknown>> {
  const { file, ...rest } = content as unknown as Readonly<Record<string, unknown>>;
  return typeof file === "object" && file !== null ? { ...rest, ...file } : rest;
}

function setDiff(field: string, left: readonly unknown[], right: readonly unknown[]): FieldDiff {
  const old = new Set(left.map(canonicalJson));
  const now = new Set(right.map(canonicalJson));
  const added = right.filter((one) => !old.has(canonicalJson(one)));
  const removed = left.filter((one) => !now.has(canonicalJson(one)));
  return { field, kind: "set", added, removed };
}

function runsOf(left: string, right: string): readonly DiffRun[] | null {
  if (linesOf(left) + linesOf(right) > mostLines) return null;
  const runs = diffLines(left, right, { maxEditLength: mostChanges });
  if (runs === undefined) return null;
  return runs.map(({ added, removed, value }) => ({ op: added ? "added" : removed ? "removed" : "same", text: value }));
}

function linesOf(text: string): number {
  let count = 1;
  for (let at = text.indexOf("\n"); at !== -1 && count <= mostLines; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
