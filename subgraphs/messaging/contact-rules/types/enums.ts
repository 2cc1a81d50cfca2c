import { registerEnumType } from "type-graphql";

export enum ImRuleAction {
  ALLOW = "allow",
  BLOCK = "block",
}

registerEnumType(ImRuleAction, {
  name: "ImRuleAction",
  description: "What a contact rule of instant messages does.",
  valuesConfig: {
    ALLOW: { description: "Messages from and to the number are allowed." },
    BLOCK: { description: "Agents do not see messages from the number. Messages to it are refused." },
  },
});

export enum ImRuleMatchType {
  EXACT_NUMBER = "exact_number",
}

registerEnumType(ImRuleMatchType, {
  name: "ImRuleMatchType",
  description: "What a contact rule of instant messages names.",
  valuesConfig: { EXACT_NUMBER: { description: "One number, or one address of somebody without a number." } },
});
