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

/** The decision of an identity's rules about a user or a workspace, in one direction. */
export interface Verdict extends Judgement {
  /** Whom it is about, as a rule would name them. */
  readonly address: string;
}

/** The basis of a decision: the rules and the mode of one direction, and the workspace of the connection. */
export interface Filter {
  readonly rules: readonly DecidingRule[];
  readonly side: Side;
  readonly filterMode: FilterMode;
  readonly workspaceId: string;
}

/**
 * Whether messages pass between a user and an identity in one direction (wire contract client-drift 9c): a rule about exactly this
 * user decides, else one about the user's workspace, else the filter mode.
 *
 * If Slack does not say to which workspace a user belongs, it is taken to be that of the connection. A rule that blocks a user with
 * this id then applies in any workspace.
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

/** Whether messages pass between a workspace and an identity in one direction. */
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
