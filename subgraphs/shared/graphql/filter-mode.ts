import { registerEnumType } from "type-graphql";

/** Which unlisted senders may reach an identity. */
export const FilterMode = { WHITELIST: "whitelist", BLACKLIST: "blacklist" } as const;
export type FilterMode = (typeof FilterMode)[keyof typeof FilterMode];

registerEnumType(FilterMode, {
  name: "FilterMode",
  description: "Who may reach an identity if no rule applies.",
  valuesConfig: {
    WHITELIST: { description: "Only those that a rule allows." },
    BLACKLIST: { description: "Everyone except those that a rule blocks." },
  },
});
