import { registerEnumType } from "type-graphql";

export const ImService = { IMESSAGE: "imessage", SMS: "sms", RCS: "rcs" } as const;
export type ImService = (typeof ImService)[keyof typeof ImService];

registerEnumType(ImService, {
  name: "ImService",
  description: "The service that carries an instant message.",
  valuesConfig: {
    IMESSAGE: { description: "Apple's service." },
    SMS: { description: "SMS or MMS." },
    RCS: { description: "RCS." },
  },
});

export const ImDeliveryStatus = {
  REGISTERED: "registered",
  QUEUED: "queued",
  PENDING: "pending",
  ACCEPTED: "accepted",
  SENT: "sent",
  DELIVERED: "delivered",
  DECLINED: "declined",
  ERROR: "error",
  RECEIVED: "received",
} as const;
export type ImDeliveryStatus = (typeof ImDeliveryStatus)[keyof typeof ImDeliveryStatus];

registerEnumType(ImDeliveryStatus, {
  name: "ImDeliveryStatus",
  description: "State of an instant message.",
  valuesConfig: {
    REGISTERED: { description: "Stored, but not queued yet." },
    QUEUED: { description: "Accepted for sending." },
    PENDING: { description: "Handed to the carrier, which has not reported the outcome. It is not sent again." },
    ACCEPTED: { description: "The carrier accepted it." },
    SENT: { description: "On its way to the device." },
    DELIVERED: { description: "It reached the device." },
    DECLINED: { description: "The network refused it." },
    ERROR: { description: "It failed for another reason." },
    RECEIVED: { description: "It was received." },
  },
});
