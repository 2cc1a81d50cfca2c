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
    BLOCK: { description: "Messages from the number are kept for admins only. Messages to it are refused." },
  },
});

export enum ImRuleMatchType {
  EXACT_NUMBER = "exact_number",
}

registerEnumType(ImRuleMatchType, {
  name: "ImRuleMatchType",
  description: "How a contact rule of instant messages names whom it is about.",
  valuesConfig: { EXACT_NUMBER: { description: "One number, or one address of somebody without a number." } },
});
