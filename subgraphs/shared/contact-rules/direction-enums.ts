import { registerEnumType } from "type-graphql";

/** The directions of a contact rule. */
export const ContactRuleDirection = { INBOUND: "inbound", OUTBOUND: "outbound", BOTH: "both" } as const;
export type ContactRuleDirection = (typeof ContactRuleDirection)[keyof typeof ContactRuleDirection];

registerEnumType(ContactRuleDirection, {
  name: "ContactRuleDirection",
  description: "Which directions a contact rule is about.",
  valuesConfig: {
    INBOUND: { description: "What the target sends to the identity." },
    OUTBOUND: { description: "What the identity sends to the target." },
    BOTH: { description: "Both directions." },
  },
});

/** One direction. */
export const ContactDirection = { INBOUND: "inbound", OUTBOUND: "outbound" } as const;
export type ContactDirection = (typeof ContactDirection)[keyof typeof ContactDirection];

registerEnumType(ContactDirection, {
  name: "ContactDirection",
  description: "One direction between an identity and somebody else.",
  valuesConfig: {
    INBOUND: { description: "To the identity." },
    OUTBOUND: { description: "From the identity." },
  },
});
