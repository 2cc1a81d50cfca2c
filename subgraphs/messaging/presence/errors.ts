import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of actions in a conversation besides writing (wire contract im 12, 18). */
export const presenceErrors = defineErrors({
  group_not_supported: {
    status: 409,
    message: "This does not work in groups.",
    hint: "Use it in conversations with one person.",
  },
  carrier_error: {
    status: 502,
    message: "The call to the carrier failed.",
    hint: "Try again later. Nothing was changed.",
  },
  send_outcome_ambiguous: {
    status: 503,
    message: "The carrier did not report whether it was done.",
    hint: "The person may see it. Nothing was changed here.",
  },
});
