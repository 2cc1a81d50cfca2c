import { registerEnumType } from "type-graphql";

export const ImDirection = { INBOUND: "inbound", OUTBOUND: "outbound" } as const;
export type ImDirection = (typeof ImDirection)[keyof typeof ImDirection];

registerEnumType(ImDirection, {
  name: "ImDirection",
  description: "Direction of an instant message or a tapback.",
  valuesConfig: {
    INBOUND: { description: "From a remote address to the identity." },
    OUTBOUND: { description: "From the identity." },
  },
});

export const ImGroupCreationStatus = { CREATING: "creating", NOT_CREATED: "not_created", READY: "ready" } as const;
export type ImGroupCreationStatus = (typeof ImGroupCreationStatus)[keyof typeof ImGroupCreationStatus];

registerEnumType(ImGroupCreationStatus, {
  name: "ImGroupCreationStatus",
  description: "State of a group's creation.",
  valuesConfig: {
    CREATING: { description: "The first message is being sent. Nothing else can be sent yet." },
    NOT_CREATED: { description: "The carrier did not create it. The next message tries again." },
    READY: { description: "The carrier created it." },
  },
});
