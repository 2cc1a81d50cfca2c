import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of drafts (wire contract mail 8, 15). */
export const draftErrors = defineErrors({
  draft_generation_conflict: {
    status: 409,
    message: "Somebody changed the draft in the meantime.",
    hint: "Read the draft, and repeat the request with its generation: `current_generation`.",
  },
  mail_draft_upload_refused: {
    status: 403,
    message: "The upload address is not valid, or it has expired.",
    hint: "Request another one: `createMailDraftUpload`.",
  },
  draft_sending: {
    status: 409,
    message: "The draft is being sent at this moment.",
    hint: "Wait the number of seconds in Retry-After, then read the draft. If it is gone, it was sent.",
  },
  schedule_limit_reached: {
    status: 409,
    message: "The mailbox has as many scheduled drafts as it can have.",
    hint: "Cancel one, or wait until one was sent. A mailbox has at most 1,000; that of an unclaimed agent has 5.",
  },
  send_at_in_past: {
    status: 422,
    message: "The time to send has passed, or comes within five seconds.",
    hint: "Send the draft now, or give a later time.",
  },
  send_at_too_far: {
    status: 422,
    message: "The time to send is more than 365 days ahead.",
    hint: "Give an earlier time.",
  },
  message_not_cancelable: {
    status: 409,
    message: "The message can no longer be canceled, or it never could.",
    hint: "A send can be canceled until `cancelable_until`. Ask for such a time with `undo_seconds`.",
  },
  draft_limit_reached: {
    status: 409,
    message: "The mailbox has 200 drafts, which is the maximum.",
    hint: "Send or delete a draft first.",
  },
});
