import { Type } from "typebox";

/** A list of addresses. */
export const Addresses = Type.Array(
  Type.String({ maxLength: 1000, description: "`name@example.com` or `Name <name@example.com>`" }),
  {
    maxItems: 50,
  },
);

/** The recipients of a mail. */
export const recipients = {
  to: Type.Optional(Addresses),
  cc: Type.Optional(Addresses),
  bcc: Type.Optional(Addresses),
};

/** Where the values of the operations stand in the arguments. */
export const argumentPaths = {
  "recipients.to": "to",
  "recipients.cc": "cc",
  "recipients.bcc": "bcc",
  bodyText: "text",
  inReplyToMessageId: "in_reply_to",
};
