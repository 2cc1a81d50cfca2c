import type { Side } from "../../../shared/contact-rules/rules/direction.js";
import { judge, type Judgement, type JudgingRule } from "../../../shared/contact-rules/rules/judge.js";
import type { FilterMode } from "../../../shared/graphql/filter-mode.js";
import type { MatchType } from "./match-target.js";
import type { Person } from "./person.js";

/** A contact rule, as far as it decides. */
export interface DecidingRule extends JudgingRule {
  readonly matchType: MatchType;
  /** As `matchTarget` makes it. */
  readonly matchTarget: string;
}

/** What the rules of an identity say of somebody, or of a workspace, in one direction. */
export interface Verdict extends Judgement {
  /** Whom it is about, as a rule would name them. */
  readonly address: string;
}

/** What judges: the rules and the mode of one direction, and the workspace of the connection. */
export interface Filter {
  readonly rules: readonly DecidingRule[];
  readonly side: Side;
  readonly filterMode: FilterMode;
  readonly workspaceId: string;
}

/**
 * Whether messages go between somebody and an identity in one direction (wire contract client-drift 9c): a rule about exactly this
 * user decides, else one about the workspace that they belong to, else the filter mode.
 *
 * Where Slack does not say to which workspace somebody belongs, it is taken for that of the connection; a rule that blocks a user of
 * this id blocks them all the same.
 */
export function judgePerson({ ids, workspaceId }: Person, filter: Filter): Verdict {
  const { rules, side, filterMode } = filter;
  const home = workspaceId ?? filter.workspaceId;
  const about = rules.filter(({ matchType, matchTarget, action }) => {
    const [named, id] = matchTarget.split(":");
    if (matchType !== "exact_user" || !ids.includes(id!)) return false;
    return named === home || (workspaceId === null && action === "block");
  });
  const judgement = judge([strictest(about), rulesAboutWorkspace(rules, home)], side, filterMode);
  return { address: ids[0] === undefined ? home : `${home}:${ids[0]}`, ...judgement };
}

/** Whether messages go between a whole workspace and an identity in one direction. */
export function judgeWorkspace(workspaceId: string, { rules, side, filterMode }: Omit<Filter, "workspaceId">): Verdict {
  return { address: workspaceId, ...judge([rulesAboutWorkspace(rules, workspaceId)], side, filterMode) };
}

function rulesAboutWorkspace(rules: readonly DecidingRule[], workspaceId: string): DecidingRule[] {
  return rules.filter(({ matchType, matchTarget }) => matchType === "workspace" && matchTarget === workspaceId);
}

/** Rules about different names of one person may disagree: then one that blocks decides. */
function strictest(rules: readonly DecidingRule[]): DecidingRule[] {
  return rules.toSorted((one, other) => Number(other.action === "block") - Number(one.action === "block"));
}
