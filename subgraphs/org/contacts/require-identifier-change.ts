import type { Violation } from "../../shared/errors/problem.js";
import { invalid } from "../../shared/errors/shared-errors.js";
import { type IdentifierChange, mostRemoved } from "./rules/changed-identifiers.js";
import { type GivenLists, readLists } from "./rules/read-lists.js";

/** Entries that a client adds and removes, checked. Throws `validation_failed`. */
export function requireIdentifierChange(
  add: Pick<GivenLists, "emails" | "phones" | "agentHandles"> | null | undefined,
  remove: readonly string[] | null | undefined,
): IdentifierChange {
  const refused: Violation[] = [];
  const added = readLists(add ?? {}, refused);
  const violations = refused.map(({ path, message }): Violation => ({ path: ["add", ...path], message }));
  if ((remove?.length ?? 0) > mostRemoved) {
    violations.push({ path: ["remove"], message: `A call removes at most ${mostRemoved} values.` });
  }
  if (violations.length > 0) throw invalid(violations);
  return { add: added, remove: remove ?? [] };
}
