import { type Static, Type } from "typebox";
import { dateFilters } from "../mail/message-filters.js";

/** Query keys that lists of conversations and of messages have (wire contract im 5). */
export const listQuery = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50, description: "Number of items." })),
  offset: Type.Optional(Type.Integer({ minimum: 0, default: 0, description: "Items to skip, at most 10,000." })),
  agent_identity_id: Type.Optional(
    Type.String({ description: "Only those of this identity. Ignored with an identity's own key." }),
  ),
  is_blocked: Type.Optional(
    Type.Boolean({
      description: "Blocked messages only, or others only. Default: both. Agents never see blocked ones.",
    }),
  ),
  include_groups: Type.Optional(Type.Boolean({ default: false, description: "Whether groups are included." })),
  ...dateFilters,
};

const Query = Type.Object(listQuery);

/** The variables of a list. */
export function listVariables(query: Static<typeof Query>) {
  return {
    first: query.limit ?? 50,
    offset: query.offset ?? 0,
    identityId: query.agent_identity_id,
    isBlocked: query.is_blocked,
    includeGroups: query.include_groups,
    startDatetime: query.start_datetime,
    endDatetime: query.end_datetime,
    timeZone: query.tz,
  };
}

/** Where the values of a list stand in the request. */
export const listLoc = { timeZone: ["query", "tz"], identityId: ["query", "agent_identity_id"] } as const;
