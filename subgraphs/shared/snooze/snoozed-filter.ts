import { registerEnumType } from "type-graphql";

/** Whether a list shows what is snoozed (wire contract labels-and-schedule 7). */
export const SnoozedFilter = { INCLUDE: "include", EXCLUDE: "exclude", ONLY: "only" } as const;
export type SnoozedFilter = (typeof SnoozedFilter)[keyof typeof SnoozedFilter];

registerEnumType(SnoozedFilter, {
  name: "SnoozedFilter",
  description: "Whether a list shows what is snoozed.",
  valuesConfig: {
    INCLUDE: { description: "Everything. The default." },
    EXCLUDE: { description: "Only what is not snoozed." },
    ONLY: { description: "Only what is snoozed." },
  },
});
