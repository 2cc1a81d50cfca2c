import type { Violation } from "../../../shared/errors/problem.js";
import { type ListInForce, listsOfCondition } from "../../../shared/reviews/rules/review-lists.js";
import type { Condition } from "../../../shared/reviews/rules/condition.js";

/** The lists of these conditions that do not exist, or that have the wrong kind. */
export function listViolations(
  conditions: readonly Condition[],
  lists: readonly Pick<ListInForce, "id" | "kind">[],
): Violation[] {
  return conditions.flatMap((condition, index): Violation[] => {
    const path = ["conditions", index, "value"];
    const kinds = listsOfCondition(condition).map((id) => lists.find((list) => list.id === id)?.kind);
    if (kinds.includes(undefined)) return [{ path, message: "There is no list with this id." }];
    if (kinds.every((kind) => fits(condition, kind!))) return [];
    return [{ path, message: `The condition needs ${neededBy(condition)}.` }];
  });
}

function fits({ type }: Condition, kind: ListInForce["kind"]): boolean {
  if (type === "links") return kind === "domain";
  return (type === "words") === (kind === "words");
}

function neededBy({ type }: Condition): string {
  if (type === "links") return "lists of domains";
  return type === "words" ? "lists of words" : "lists of peers, not of words";
}
