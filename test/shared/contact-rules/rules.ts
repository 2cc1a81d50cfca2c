import type { Direction } from "../../../subgraphs/shared/contact-rules/rules/direction.js";
import type { Action, Plan, Refusal, TargetRule } from "../../../subgraphs/shared/contact-rules/rules/target-rules.js";

/** A rule in short: `a: allow inbound`, with the ids that became part of it: `a: allow both <- b,c`. */
export function rule(text: string): TargetRule {
  const [, id, action, direction, merged] = /^(\w+): (\w+) (\w+)(?: <- ([\w,]+))?$/.exec(text)!;
  const mergedIds = merged?.split(",") ?? [];
  return { id: id!, action: action as Action, direction: direction as Direction, mergedIds };
}

const short = ({ id, action, direction, mergedIds }: Omit<TargetRule, "id"> & { readonly id: string | null }) =>
  `${id ?? "new"}: ${action} ${direction}${mergedIds.length > 0 ? ` <- ${mergedIds.join()}` : ""}`;

/** What a plan leaves of rules, in short, and the answer. */
export function outcome(existing: readonly TargetRule[], plan: Plan | Refusal): string | string[] {
  if (plan.kind === "refused") return `refused by ${plan.existingRuleId}`;
  const kept = existing.filter(({ id }) => !plan.merged.includes(id));
  const rules = kept.map((one) => plan.changed.find(({ id }) => id === one.id) ?? one);
  const added = plan.added === null ? [] : [plan.added];
  return [...[...rules, ...added].map(short), `answer ${plan.answer ?? "the added one"}`];
}
