/** The kinds of target of a contact rule. */
export type MatchType = "exact_user" | "workspace";

const workspace = /^[TE][A-Z0-9]{1,63}$/;
/** People have ids with U or W, and bots that are no users have ids with B. */
const user = /^[UWB][A-Z0-9]{1,63}$/;

/**
 * The stored form of a rule's target: a workspace, or `workspace:user` with the user's own workspace. Null when the text is neither
 * (wire contract client-drift 9c).
 */
export function matchTarget(matchType: MatchType, text: string): string | null {
  const target = text.trim();
  if (matchType === "workspace") return workspace.test(target) ? target : null;
  const [home = "", who = "", ...rest] = target.split(":");
  return rest.length === 0 && workspace.test(home) && user.test(who) ? target : null;
}
