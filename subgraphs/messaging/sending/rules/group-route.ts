/** The inputs for the route of a message to several remote addresses. */
export interface NewGroupFacts {
  readonly lineType: "dedicated_inbound" | "dedicated_outbound" | null;
  /** How many groups of the identity have exactly these participants. */
  readonly groups: number;
}

/** The route of a message to several remote addresses. */
export type NewGroupRoute = "requires_dedicated_line" | "create" | "reuse" | "ambiguous";

/** The group routing table (wire contract im 9). */
export function newGroupRoute({ lineType, groups }: NewGroupFacts): NewGroupRoute {
  if (lineType === null || (lineType === "dedicated_inbound" && groups === 0)) return "requires_dedicated_line";
  if (groups === 0) return "create";
  return groups === 1 ? "reuse" : "ambiguous";
}

/** The inputs for the decision whether a message may be sent to a group. */
export interface GroupFacts {
  readonly status: "creating" | "not_created" | "ready";
  /** Whether the line that it was created on is attached to the identity. */
  readonly isLineAttached: boolean;
}

/** The decision about a message to a group. */
export type GroupRoute = "line_detached" | "in_progress" | "create" | "send";

/** Whether a group accepts a message, by the state of its creation (wire contract im 9). */
export function groupRoute({ status, isLineAttached }: GroupFacts): GroupRoute {
  if (!isLineAttached) return "line_detached";
  if (status === "creating") return "in_progress";
  return status === "not_created" ? "create" : "send";
}
