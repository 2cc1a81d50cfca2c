import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of sending mail (wire contract mail 15). */
export const sendingErrors = defineErrors({
  storage_limit_exceeded: {
    status: 402,
    message: "The mailbox does not have enough storage left for this message.",
    hint: "Delete messages, or let an admin change the plan. `limit_bytes` is the size of the mailbox.",
  },
  recipient_not_allowed: {
    status: 403,
    message: "An unclaimed agent can write only to the human who is to confirm it.",
    hint: "Write only to the address that was named at signup, or let that user claim the agent.",
  },
  attachment_blocked: {
    status: 422,
    message: "Attachments whose names end in .exe, .bat or .scr are not sent.",
    hint: "Send a link to the file instead.",
  },
  no_recipients: {
    status: 422,
    message: "Nobody is left to reply to: the message is from this mailbox to itself, or names no address.",
    hint: "Send a new message, and name its recipients.",
  },
  in_reply_to_not_found: {
    status: 422,
    message: "This mailbox has no message with the id in `in_reply_to_message_id`.",
    hint: "Use the id or the Message-ID of a message in this mailbox.",
  },
  send_quota_exceeded: {
    status: 429,
    message: "This identity has reached its maximum number of recipients in 24 hours.",
    hint: "Wait the number of seconds in Retry-After. Each recipient of a message counts.",
  },
});
