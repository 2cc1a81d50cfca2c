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
  draft_limit_reached: {
    status: 409,
    message: "The mailbox has 200 drafts, which is the maximum.",
    hint: "Send or delete a draft first.",
  },
});
