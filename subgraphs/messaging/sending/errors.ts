import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of sending instant messages (wire contract im 9, 18). */
export const sendingErrors = defineErrors({
  agent_identity_id_required: {
    status: 422,
    message: "A request with an admin key must name the identity that sends.",
    hint: "Pass the id of the identity as `agent_identity_id`.",
  },
  imessage_not_connected: {
    status: 404,
    message: "This person is not connected with the identity.",
    hint: "Ask the person to text `connect_command` to `number`.",
  },
  imessage_awaiting_inbound: {
    status: 409,
    message: "The person has not written since they connected.",
    hint: "Wait for their first message, then reply.",
  },
  imessage_reply_target_not_found: {
    status: 404,
    message: "The conversation has no message with the id `reply_to_message_id`.",
    hint: "List the messages of the conversation, and reply to one of them.",
  },
  imessage_reply_target_unavailable: {
    status: 422,
    message: "The message cannot be replied to: the carrier has no replies, or the line does not have the message.",
    hint: "Send it with `plain_reply_fallback: true`, or without `reply_to_message_id`.",
  },
  group_requires_dedicated_line: {
    status: 409,
    message: "Only an identity with a dedicated line that may write first can begin a group.",
    hint: "An admin can attach such a line to the identity.",
  },
  ambiguous_group: {
    status: 409,
    message: "Several groups have exactly these participants.",
    hint: "Send to one of `conversation_ids`.",
  },
});
