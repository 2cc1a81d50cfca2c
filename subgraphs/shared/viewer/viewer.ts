import type { CoveringFreeze } from "../reviews/rules/freeze.js";

/**
 * The acting user. A request becomes a viewer once, at the gateway; every operation, loader and reference resolver
 * decides by it. `agent_key` is an agent's own key of a claimed identity.
 */
export type ViewerKind =
  | "admin_key"
  | "agent_key"
  | "unclaimed_agent_key"
  | "console_admin"
  | "console_member"
  | "service_token"
  | "system"
  | "anonymous";

/**
 * Where a request came in, with which credential: a person's session cookie, a person's bearer token, a key, or the MCP
 * endpoint. `mcp_reviews` and `link` are reserved (wire contract reviews 7.3).
 */
export type Door = "cookie" | "bearer" | "key" | "mcp" | "mcp_reviews" | "link" | "system";

export interface Viewer {
  readonly kind: ViewerKind;
  /** The organization it acts in; null for anonymous viewers and system adapters. */
  readonly organizationId: string | null;
  /** The identity of an agent key, else null. */
  readonly identityId: string | null;
  /** The API key or service token, else null. */
  readonly keyId: string | null;
  /** The console user, else null. */
  readonly userId: string | null;
  /** The session of a console user's token, else null; null for tokens of an outside provider too. */
  readonly sessionId: string | null;
  /** Set by the gateway; null for anonymous viewers, and for the viewer of a ticket. */
  readonly door: Door | null;
  /** The freeze of the mode `all` that covers a key: it reads nothing. Null for all others, and for people. */
  readonly frozen: CoveringFreeze | null;
  /** The adapter's name for `system` viewers, else null. */
  readonly adapter: string | null;
  /** When the credential expires, in milliseconds since the epoch; null when it does not. */
  readonly expiresAt: number | null;
}

export const anonymous: Viewer = Object.freeze({
  kind: "anonymous",
  organizationId: null,
  identityId: null,
  keyId: null,
  userId: null,
  sessionId: null,
  door: null,
  frozen: null,
  adapter: null,
  expiresAt: null,
});

/** Kinds that see an entire organization. */
export function seesOrganization(viewer: Viewer): boolean {
  return viewer.kind === "admin_key" || viewer.kind === "console_admin" || viewer.kind === "console_member";
}

/** Kinds that administer an organization. */
export function isAdmin(viewer: Viewer): boolean {
  return viewer.kind === "admin_key" || viewer.kind === "console_admin";
}

/** Kinds that are one agent. */
export function isAgent(viewer: Viewer): boolean {
  return viewer.kind === "agent_key" || viewer.kind === "unclaimed_agent_key";
}

/**
 * The principal in idempotency scopes and rate limits: the same human or key is the same principal, on any socket or
 * token.
 */
export function principalOf(viewer: Viewer): string {
  if (viewer.keyId !== null) return `key:${viewer.keyId}`;
  if (viewer.userId !== null) return `user:${viewer.userId}`;
  return viewer.kind === "system" ? `system:${viewer.adapter}` : "anonymous";
}

/**
 * The key by which subscriptions share a channel: viewers with the same authority key see exactly the same data. A key
 * is part of it because keys see themselves and not each other; people of one role see the same data of their
 * organization.
 */
export function authorityKeyOf(viewer: Viewer): string {
  return [viewer.kind, viewer.organizationId ?? "", viewer.identityId ?? "", viewer.keyId ?? ""].join("|");
}
