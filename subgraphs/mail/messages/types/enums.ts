import { registerEnumType } from "type-graphql";

/** Upper-case names outside, the table's spelling inside. */
export enum MailDirection {
  INBOUND = "inbound",
  OUTBOUND = "outbound",
}

registerEnumType(MailDirection, {
  name: "MailDirection",
  description: "Direction of a message from the view of its mailbox.",
  valuesConfig: { INBOUND: { description: "Received." }, OUTBOUND: { description: "Sent." } },
});

export enum MailStatus {
  QUEUED = "queued",
  SENT = "sent",
  DELIVERED = "delivered",
  BOUNCED = "bounced",
  FAILED = "failed",
  RECEIVED = "received",
}

registerEnumType(MailStatus, {
  name: "MailStatus",
  description: "State of a message (wire contract mail 12). It never goes back.",
  valuesConfig: {
    QUEUED: { description: "Accepted for sending. No server has accepted it yet." },
    SENT: { description: "A server has accepted it for at least one recipient." },
    DELIVERED: { description: "It reached the mailboxes of all recipients." },
    BOUNCED: { description: "At least one recipient's server refused it for good." },
    FAILED: { description: "It could not be sent. See failureReason." },
    RECEIVED: { description: "It arrived in this mailbox." },
  },
});

export enum MailContactField {
  FROM = "from",
  TO = "to",
  CC = "cc",
  BCC = "bcc",
}

registerEnumType(MailContactField, {
  name: "MailContactField",
  description: "The field of a mail that has the address of a contact.",
  valuesConfig: {
    FROM: { description: "The sender." },
    TO: { description: "A recipient." },
    CC: { description: "A recipient of a copy." },
    BCC: { description: "A recipient of a blind copy." },
  },
});

export enum MailRecipientField {
  TO = "to",
  CC = "cc",
  BCC = "bcc",
}

registerEnumType(MailRecipientField, {
  name: "MailRecipientField",
  description: "In which field a recipient was named.",
  valuesConfig: {
    TO: { description: "To." },
    CC: { description: "Copy." },
    BCC: { description: "Blind copy. Other recipients do not see it." },
  },
});

export enum MailRecipientState {
  WAITING = "waiting",
  SENDING = "sending",
  ACCEPTED = "accepted",
  DELIVERED = "delivered",
  BOUNCED = "bounced",
  FAILED = "failed",
  UNKNOWN = "unknown",
}

registerEnumType(MailRecipientState, {
  name: "MailRecipientState",
  description: "State of a message for one recipient.",
  valuesConfig: {
    WAITING: { description: "It waits for its first or next attempt." },
    SENDING: { description: "An attempt is in progress." },
    ACCEPTED: { description: "The next server accepted it." },
    DELIVERED: { description: "It reached the recipient's mailbox." },
    BOUNCED: { description: "The recipient's server refused it for good." },
    FAILED: { description: "It could not be sent." },
    UNKNOWN: {
      description: "The connection broke when the server may already have accepted it. It is not sent again.",
    },
  },
});
