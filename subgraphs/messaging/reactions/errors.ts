import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of reactions (wire contract im 12, 18). */
export const reactionErrors = defineErrors({
  reaction_target_not_inbound: {
    status: 422,
    message: "Only received messages can be reacted to.",
    hint: "Pass the id of a message whose direction is inbound.",
  },
  reaction_not_supported: {
    status: 422,
    message: "The carrier does not support this reaction in this conversation.",
    hint: "Use another reaction, or send a message.",
  },
  reaction_not_owned: {
    status: 403,
    message: "This reaction was received. Only its sender can remove it.",
    hint: "Remove only reactions that the identity sent.",
  },
});
