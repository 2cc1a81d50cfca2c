import { registerEnumType } from "type-graphql";

export const ImHandsetMessageStatus = {
  RECEIVED: "received",
  SENT: "sent",
  DELIVERED: "delivered",
  READ: "read",
} as const;
export type ImHandsetMessageStatus = (typeof ImHandsetMessageStatus)[keyof typeof ImHandsetMessageStatus];

registerEnumType(ImHandsetMessageStatus, {
  name: "ImHandsetMessageStatus",
  description: "State of a message on the screen of a simulated phone.",
  valuesConfig: {
    RECEIVED: { description: "It arrived." },
    SENT: { description: "The phone sent it." },
    DELIVERED: { description: "The phone sent it, and all other phones of the thread have it." },
    READ: { description: "It was read: by this phone if it arrived here, else by all other phones of the thread." },
  },
});

export const ImHandsetOperation = {
  SEND: "send",
  CREATE_GROUP: "create_group",
  TAPBACK: "tapback",
  REMOVE_TAPBACK: "remove_tapback",
  TYPING: "typing",
  READ: "read",
} as const;
export type ImHandsetOperation = (typeof ImHandsetOperation)[keyof typeof ImHandsetOperation];

registerEnumType(ImHandsetOperation, {
  name: "ImHandsetOperation",
  description: "An operation of a line on a simulated phone.",
  valuesConfig: {
    SEND: { description: "Sends a message." },
    CREATE_GROUP: { description: "Creates a group." },
    TAPBACK: { description: "Reacts to a message." },
    REMOVE_TAPBACK: { description: "Removes a tapback." },
    TYPING: { description: "Shows that it is typing." },
    READ: { description: "Sends a read receipt." },
  },
});

export const ImHandsetOutcome = { REJECTED: "rejected", AMBIGUOUS: "ambiguous" } as const;
export type ImHandsetOutcome = (typeof ImHandsetOutcome)[keyof typeof ImHandsetOutcome];

registerEnumType(ImHandsetOutcome, {
  name: "ImHandsetOutcome",
  description: "How an operation on a simulated phone fails.",
  valuesConfig: {
    REJECTED: { description: "It is refused." },
    AMBIGUOUS: { description: "Its outcome stays unknown. It has an effect only if the code is `arrived`." },
  },
});

export const ImHandsetChange = {
  CREATED: "created",
  CHANGED: "changed",
  REMOVED: "removed",
  SENT: "sent",
  MESSAGE: "message",
  TAPBACK: "tapback",
  TAPBACK_REMOVED: "tapback_removed",
  TYPING: "typing",
  READ: "read",
} as const;
export type ImHandsetChange = (typeof ImHandsetChange)[keyof typeof ImHandsetChange];

registerEnumType(ImHandsetChange, {
  name: "ImHandsetChange",
  description: "What happened at a simulated phone.",
  valuesConfig: {
    CREATED: { description: "The phone was created." },
    CHANGED: { description: "Its service or its behavior changed." },
    REMOVED: { description: "It was removed with everything on its screen." },
    SENT: { description: "It sent a message." },
    MESSAGE: { description: "A message arrived." },
    TAPBACK: { description: "Somebody reacted to a message, perhaps this phone." },
    TAPBACK_REMOVED: { description: "Somebody removed a tapback, perhaps this phone." },
    TYPING: { description: "Somebody is typing, perhaps this phone." },
    READ: { description: "Somebody read the thread, perhaps this phone." },
  },
});
