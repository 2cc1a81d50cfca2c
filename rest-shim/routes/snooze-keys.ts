import { Type } from "typebox";
import type { SnoozedFilter } from "../../generated/documents.js";

const Maybe = (description: string) => Type.Optional(Type.Union([Type.String({ description }), Type.Null()]));

/** Body keys that snooze something (wire contract labels-and-schedule 7). */
export const snoozeKeys = {
  snooze_until: Maybe(
    "Until when it is snoozed, at most 365 days: an instant such as `2026-07-01T09:30:00Z`, or a time without an offset " +
      "together with `tz`. Null ends the snooze.",
  ),
  tz: Maybe("IANA time zone of `snooze_until`."),
};

interface SnoozeBody {
  readonly snooze_until?: string | null;
  readonly tz?: string | null;
}

/** The same as operations take them. */
export const snoozeInput = ({ snooze_until: snoozeUntil, tz: timeZone }: SnoozeBody) => ({
  ...(snoozeUntil === undefined ? {} : { snoozeUntil }),
  ...(timeZone === undefined ? {} : { timeZone }),
});

/** The location of the time zone of a snooze in a body. */
export const snoozeLoc = { timeZone: ["body", "tz"] } as const;

/** The query key that filters by snoozes (wire contract labels-and-schedule 3). */
export const snoozeFilters = {
  snoozed: Type.Optional(
    Type.Union(
      (["include", "exclude", "only"] as const).map((filter) => Type.Literal(filter)),
      { description: "Whether snoozed ones are listed. Default: `include`." },
    ),
  ),
};

/** The same as operations take it. */
export const snoozeFilter = ({ snoozed }: { readonly snoozed?: string }) => ({
  snoozed: snoozed?.toUpperCase() as SnoozedFilter | undefined,
});
