/** What a contact rule names. */
export type MatchType = "exact_user" | "workspace";

const workspace = /^[TE][A-Z0-9]{1,63}$/;
/** People have ids with U or W, and bots that are no users have ids with B. */
const user = /^[UWB][A-Z0-9]{1,63}$/;

/**
 * What a rule names, as it is stored: a workspace, or somebody as `workspace:user`, where the workspace is the one that the user
 * belongs to. Null when it is neither (wire contract client-drift 9c).
 */
export function matchTarget(matchType: MatchType, text: string): string | null {
  const target = text.trim();
  if (matchType === "workspace") return workspace.test(target) ? target : null;
  const [home = "", who = "", ...rest] = target.split(":");
  return rest.length === 0 && workspace.test(home) && user.test(who) ? target : null;
}
