import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of conversations, and of why nothing can be shown in one (wire contract im 9, 18). */
export const conversationErrors = defineErrors({
  im_not_enabled: {
    status: 400,
    message: "Instant messages are not enabled for this identity.",
    hint: "Update the identity with `im_enabled: true`.",
  },
  recipient_not_e164: {
    status: 422,
    message: "The remote address is not a phone number, so nothing can be sent to it.",
    hint: "Such conversations can only be read.",
  },
  imessage_assignment_inactive: {
    status: 409,
    message: "The person is no longer connected with the identity.",
    hint: "The person can connect again at any time.",
  },
  imessage_line_paused: {
    status: 409,
    message: "The line is paused: nothing can be sent over it.",
    hint: "Wait until the line is active again, or attach another one.",
  },
  group_creation_in_progress: {
    status: 409,
    message: "The group is being created.",
    hint: "Wait the number of seconds in Retry-After, then send again.",
  },
  group_line_detached: {
    status: 409,
    message: "The line that the group was created on is no longer attached to the identity.",
    hint: "Attach the line again, or begin a new group.",
  },
});
