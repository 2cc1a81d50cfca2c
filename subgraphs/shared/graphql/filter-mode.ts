import { registerEnumType } from "type-graphql";

/** Which of those who are not listed may reach an identity. */
export const FilterMode = { WHITELIST: "whitelist", BLACKLIST: "blacklist" } as const;
export type FilterMode = (typeof FilterMode)[keyof typeof FilterMode];

registerEnumType(FilterMode, {
  name: "FilterMode",
  description: "Who may reach an identity when no rule names them.",
  valuesConfig: {
    WHITELIST: { description: "Nobody but those whom a rule allows." },
    BLACKLIST: { description: "Everybody but those whom a rule blocks." },
  },
});
