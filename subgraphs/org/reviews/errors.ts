import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of reviews (wire contract reviews 7.10). */
export const reviewErrors = defineErrors({
  own_send: {
    status: 403,
    message: "You sent this yourself. Somebody else must decide.",
    hint: "Ask another person who may decide.",
  },
  reviewer_address_is_agent: {
    status: 403,
    message: "Your address is a mailbox of this server, which an agent can read. You may not decide.",
    hint: "Use an account with an address of another server.",
  },
  review_revision_conflict: {
    status: 409,
    message: "The content was changed since you read it. Nothing was decided.",
    hint: "Read the review again. `revision` and `content_sha256` are those of its present content.",
  },
  review_decided: {
    status: 409,
    message: "This review was decided already.",
    hint: "Read the review: `state` says how it ended.",
  },
  review_needs_acknowledgement: {
    status: 409,
    message: "Something about this review must be looked at before it is approved.",
    hint: "Look at what `needs` names, then repeat the request with these values in `acknowledge`.",
  },
  release_refused: {
    status: 409,
    message: "This cannot be sent now, so it was not approved.",
    hint: "See why in `code` and `message`. Remove the reason, or reject it.",
  },
  review_revision_limit_reached: {
    status: 409,
    message: "The content of this review was changed as often as it can be.",
    hint: "Approve it as it is, or reject it.",
  },
  review_link_ended: {
    status: 410,
    message: "This link no longer works: it was used, something was decided or changed, or its time is over.",
    hint: "Open the page *Reviews* of the console.",
  },
  second_person_required: {
    status: 409,
    message: "You agreed already. A second person must agree too.",
    hint: "Ask another person who may decide.",
  },
});
