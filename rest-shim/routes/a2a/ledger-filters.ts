import { type Static, Type } from "typebox";
import { labelFilter, labelFilters, labelLoc } from "../label-keys.js";
import { snoozeFilter, snoozeFilters } from "../snooze-keys.js";

/** The direction of a list, seen from its identity (wire contract a2a 4.3). */
export const directionOf = (byDefault: "inbound" | "both") =>
  Type.Optional(
    Type.Union([Type.Literal("inbound"), Type.Literal("outbound"), Type.Literal("both")], { default: byDefault }),
  );

/** Filters that tasks and messages have (wire contract a2a 4.3). */
export const ledgerFilters = {
  requester_handle: Type.Optional(Type.String()),
  worker_handle: Type.Optional(Type.String()),
  context_id: Type.Optional(Type.String({ format: "uuid" })),
  since: Type.Optional(Type.String({ description: "ISO 8601; UTC if there is no zone." })),
  q: Type.Optional(
    Type.String({
      description:
        "Words that must all occur in the texts or data of one message. A page may be shorter than requested.",
    }),
  ),
  ...labelFilters,
  ...snoozeFilters,
};

const Filters = Type.Object(ledgerFilters);

/** The same as operations take them. */
export function ledgerFilter(query: Static<typeof Filters>) {
  return {
    requesterHandle: query.requester_handle,
    workerHandle: query.worker_handle,
    contextId: query.context_id,
    since: query.since,
    search: query.q,
    ...labelFilter(query),
    ...snoozeFilter(query),
  };
}

/** The locations of the search and of labels in the query. */
export const searchLoc = { search: ["query", "q"], ...labelLoc };
