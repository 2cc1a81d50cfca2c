import { registerEnumType } from "type-graphql";

export enum ChatRuleAction {
  ALLOW = "allow",
  BLOCK = "block",
}

registerEnumType(ChatRuleAction, {
  name: "ChatRuleAction",
  description: "What a contact rule of team chat does.",
  valuesConfig: {
    ALLOW: { description: "Messages from and to the target are allowed." },
    BLOCK: { description: "Agents do not see what the target writes. Messages to it are refused." },
  },
});

export enum ChatRuleMatchType {
  EXACT_USER = "exact_user",
  WORKSPACE = "workspace",
}

registerEnumType(ChatRuleMatchType, {
  name: "ChatRuleMatchType",
  description: "What a contact rule of team chat names.",
  valuesConfig: {
    EXACT_USER: { description: "One user or bot, as `workspace:user`: the workspace is the one that it belongs to." },
    WORKSPACE: { description: "A workspace: all users that belong to it." },
  },
});
