/** The inputs for the decision whether an identity may write to one remote address. */
export interface DirectFacts {
  /** The features of the attached line; null on the shared service. */
  readonly lineType: "dedicated_inbound" | "dedicated_outbound" | null;
  /** The latest assignment of the identity with the address; null when there never was one. */
  readonly assignment: { readonly isActive: boolean; readonly remoteWrote: boolean } | null;
}

/** The route of a message to one remote address. */
export type DirectRoute = "send" | "connect_and_send" | "not_connected" | "awaiting_inbound" | "inactive";

/** The 1:1 routing table (wire contract im 9). */
export function directRoute({ lineType, assignment }: DirectFacts): DirectRoute {
  if (lineType === "dedicated_outbound") return assignment?.isActive === true ? "send" : "connect_and_send";
  if (assignment === null) return "not_connected";
  if (!assignment.isActive) return "inactive";
  return lineType === null && !assignment.remoteWrote ? "awaiting_inbound" : "send";
}
