import { registerEnumType } from "type-graphql";

export const CorrespondenceChannel = {
  EMAIL: "email",
  SMS: "sms",
  IMESSAGE: "imessage",
  CALLS: "calls",
  SLACK: "slack",
  A2A: "a2a",
} as const;
export type CorrespondenceChannel = (typeof CorrespondenceChannel)[keyof typeof CorrespondenceChannel];

registerEnumType(CorrespondenceChannel, {
  name: "CorrespondenceChannel",
  description: "Where messages are exchanged.",
  valuesConfig: {
    EMAIL: { description: "Mail." },
    SMS: { description: "Text messages of a phone number. Agents here have none." },
    IMESSAGE: { description: "Instant messages." },
    CALLS: { description: "Phone calls. Agents here have none." },
    SLACK: { description: "Team chat." },
    A2A: { description: "Tasks between agents." },
  },
});

export const CorrespondenceChannelStatus = {
  AVAILABLE: "available",
  NO_IDENTIFIER: "no_identifier",
  NO_RESOURCE: "no_resource",
} as const;
export type CorrespondenceChannelStatus =
  (typeof CorrespondenceChannelStatus)[keyof typeof CorrespondenceChannelStatus];

registerEnumType(CorrespondenceChannelStatus, {
  name: "CorrespondenceChannelStatus",
  description: "Whether a channel could have messages with a contact.",
  valuesConfig: {
    AVAILABLE: { description: "It could." },
    NO_IDENTIFIER: { description: "The contact has no address, number or name there." },
    NO_RESOURCE: { description: "The agent has no mailbox, line or connection there." },
  },
});

export const CorrespondenceContent = { METADATA: "metadata", PREVIEW: "preview", FULL: "full" } as const;
export type CorrespondenceContent = (typeof CorrespondenceContent)[keyof typeof CorrespondenceContent];

registerEnumType(CorrespondenceContent, {
  name: "CorrespondenceContent",
  description: "How much of messages is returned.",
  valuesConfig: {
    METADATA: { description: "Who and when, and nothing that was written." },
    PREVIEW: { description: "The subject and the beginning of the text." },
    FULL: { description: "The entire text." },
  },
});

export const CorrespondenceDirection = { INBOUND: "inbound", OUTBOUND: "outbound" } as const;
export type CorrespondenceDirection = (typeof CorrespondenceDirection)[keyof typeof CorrespondenceDirection];

registerEnumType(CorrespondenceDirection, {
  name: "CorrespondenceDirection",
  description: "Who wrote a message.",
  valuesConfig: { INBOUND: { description: "The other side." }, OUTBOUND: { description: "The agent." } },
});

export const CorrespondenceOrder = { ASC: "asc", DESC: "desc" } as const;
export type CorrespondenceOrder = (typeof CorrespondenceOrder)[keyof typeof CorrespondenceOrder];

registerEnumType(CorrespondenceOrder, {
  name: "CorrespondenceOrder",
  description: "How messages are sorted.",
  valuesConfig: { ASC: { description: "The oldest first." }, DESC: { description: "The newest first." } },
});
