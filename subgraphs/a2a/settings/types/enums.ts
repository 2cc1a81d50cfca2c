import { registerEnumType } from "type-graphql";

export enum A2aVisibility {
  PUBLIC = "public",
  ORGANIZATION = "organization",
}

registerEnumType(A2aVisibility, {
  name: "A2aVisibility",
  description: "Who can find an agent in a directory.",
  valuesConfig: {
    PUBLIC: { description: "Everyone." },
    ORGANIZATION: { description: "Its organization." },
  },
});

export enum A2aFilterMode {
  WHITELIST = "whitelist",
  BLACKLIST = "blacklist",
}

registerEnumType(A2aFilterMode, {
  name: "A2aFilterMode",
  description: "Which peers may exchange tasks if no contact rule applies: none (WHITELIST) or all (BLACKLIST).",
  valuesConfig: {
    WHITELIST: { description: "Only peers that a contact rule allows." },
    BLACKLIST: { description: "All peers except those that a contact rule blocks." },
  },
});
