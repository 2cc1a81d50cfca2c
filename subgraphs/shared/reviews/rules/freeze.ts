/** `sends`: nothing leaves in the agent's name. `all`: its keys also read nothing. */
export type FreezeMode = "sends" | "all";

/** The extent of a freeze. */
export type FreezeScope = "agent" | "organization" | "installation";

/** The open freezes around an identity, as `frozenBy` reads them: modes, and since when as ISO 8601. */
export interface FrozenBy {
  readonly agent: FreezeMode | null;
  readonly agentSince: string | null;
  readonly organization: FreezeMode | null;
  readonly organizationSince: string | null;
  readonly installation: FreezeMode | null;
  readonly installationSince: string | null;
  /** The rules of its organization: their version, from 1; null while there were never any. */
  readonly rules?: {
    readonly organizationId: string;
    readonly version: number;
    /** When the identity was created or claimed, as ISO 8601; null without one. */
    readonly agentSince: string | null;
  } | null;
}

/** The freeze that decides. */
export interface CoveringFreeze {
  readonly scope: FreezeScope;
  readonly mode: FreezeMode;
  /** ISO 8601. */
  readonly since: string;
}

/** The freeze that decides about an identity (wire contract reviews 6.1): the strictest, and of these the widest. */
export function coveringFreeze(frozenBy: FrozenBy | null): CoveringFreeze | null {
  if (frozenBy === null) return null;
  const open = (["installation", "organization", "agent"] as const).flatMap((scope) => {
    const mode = frozenBy[scope];
    const since = frozenBy[`${scope}Since`];
    return mode === null || since === null ? [] : [{ scope, mode, since: new Date(since).toISOString() }];
  });
  return open.find(({ mode }) => mode === "all") ?? open[0] ?? null;
}

/** The freeze because of which keys may not even read; null when there is none. */
export function closingFreeze(frozenBy: FrozenBy | null): CoveringFreeze | null {
  const freeze = coveringFreeze(frozenBy);
  return freeze?.mode === "all" ? freeze : null;
}
