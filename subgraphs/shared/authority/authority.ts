import { notFound, sharedErrors } from "../errors/shared-errors.js";
import type { Problem } from "../errors/problem.js";
import { isAgent, type Viewer, type ViewerKind } from "../viewer/viewer.js";

/**
 * How far a kind of viewer reaches with an action: `own` is the viewer's own identity, `organization` everything in its
 * organization, `any` does not look at the target (public data, or an action that has no target).
 */
export type Reach = "own" | "organization" | "any";

/** One action: the kinds of viewer that may do it and how far each reaches. Kinds left out may not do it. */
export type AuthorityRow = Readonly<Partial<Record<ViewerKind, Reach>>> & {
  /** The error code for a kind that is left out but sees the target. Default: see `denialOf`. */
  readonly denied?:
    | "admin_required"
    | "credential_not_accepted"
    | "claimed_agent_required"
    | "console_required"
    | "decider_required"
    | "forbidden";
  /** Only a person in a browser: another credential of a person answers `browser_required` (wire contract reviews 4.3). */
  readonly browser?: true;
};

/** The target of an action. An organization-wide target has a null identity. */
export interface AuthorityTarget {
  readonly organizationId: string;
  readonly identityId: string | null;
}

/** A target, and the name that the operation's `not_found` message gives it: see `notFound`. */
export interface NamedTarget extends AuthorityTarget {
  readonly what: string;
}

/** A domain's actions. Operations ask by name: `authorize(viewer, identityAuthority["identity.create"], target)`. */
export function defineAuthority<const Action extends string>(
  rows: Readonly<Record<Action, AuthorityRow>>,
): Readonly<Record<Action, AuthorityRow>> {
  return rows;
}

/**
 * Throws unless the viewer may do the action on the target. An invisible target answers `not_found` before any 403, so
 * that a refusal reveals nothing about other tenants.
 * @param confirmationUrl for rows with `browser`: the page where the person can do it
 */
export function authorize(viewer: Viewer, row: AuthorityRow, target?: NamedTarget, confirmationUrl?: string): void {
  if (viewer.kind === "anonymous" && row.anonymous === undefined) throw sharedErrors.problem("unauthenticated");
  const reach = row[viewer.kind];
  if (reach !== "any") {
    if (target !== undefined && !sees(viewer, target)) throw notFound(target.what);
    if (reach === undefined) throw denialOf(viewer, row);
    if (reach === "own" && target !== undefined && !owns(viewer, target)) throw notFound(target.what);
  }
  if (!isAtDoor(viewer, row)) {
    throw sharedErrors.problem("browser_required", confirmationUrl === undefined ? {} : placeOf(confirmationUrl));
  }
}

function placeOf(url: string) {
  return { hint: `Open ${url} in a browser, and do it there.`, details: { confirmation_url: url } };
}

function isAtDoor({ door }: Viewer, row: AuthorityRow): boolean {
  return row.browser !== true || door === "cookie" || door === "link";
}

/** Whether `authorize` would pass. For fields that are null instead of an error. */
export function may(viewer: Viewer, row: AuthorityRow, target?: AuthorityTarget): boolean {
  const reach = row[viewer.kind];
  if (reach === undefined || !isAtDoor(viewer, row)) return false;
  if (reach === "any" || target === undefined) return true;
  return sees(viewer, target) && (reach === "organization" || owns(viewer, target));
}

/** A viewer without an identity owns no identity. In particular, it does not own targets without one. */
function owns(viewer: Viewer, target: AuthorityTarget): boolean {
  return viewer.identityId !== null && target.identityId === viewer.identityId;
}

function sees(viewer: Viewer, target: AuthorityTarget): boolean {
  if (viewer.kind === "system") return true;
  if (viewer.organizationId !== target.organizationId) return false;
  return !isAgent(viewer) || target.identityId === null || target.identityId === viewer.identityId;
}

function denialOf(viewer: Viewer, row: AuthorityRow): Problem {
  if (row.denied === "console_required" && viewer.kind !== "console_member") return sharedErrors.problem(row.denied);
  // A scheme that the operation does not accept is refused as such, even if other kinds are admitted.
  if (viewer.kind === "service_token") return sharedErrors.problem("credential_not_accepted");
  if (row.denied !== undefined && row.denied !== "console_required") return sharedErrors.problem(row.denied);
  if (viewer.kind === "unclaimed_agent_key" && row.agent_key !== undefined) {
    return sharedErrors.problem("claimed_agent_required");
  }
  if (isAgent(viewer) || viewer.kind === "console_member") return sharedErrors.problem("admin_required");
  return sharedErrors.problem("credential_not_accepted");
}
