import { registerEnumType } from "type-graphql";

export enum A2aVisibility {
  PUBLIC = "public",
  ORGANIZATION = "organization",
}

registerEnumType(A2aVisibility, {
  name: "A2aVisibility",
  description: "Who finds an agent in a directory.",
  valuesConfig: {
    PUBLIC: { description: "Everybody." },
    ORGANIZATION: { description: "Its organization." },
  },
});

export enum A2aFilterMode {
  WHITELIST = "whitelist",
  BLACKLIST = "blacklist",
}

registerEnumType(A2aFilterMode, {
  name: "A2aFilterMode",
  description: "Who may exchange tasks when no contact rule says so: nobody (WHITELIST) or everybody (BLACKLIST).",
  valuesConfig: {
    WHITELIST: { description: "Only peers that a contact rule allows." },
    BLACKLIST: { description: "All peers but those that a contact rule blocks." },
  },
});
