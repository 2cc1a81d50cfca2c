import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of imports (wire contract mail 15). */
export const importErrors = defineErrors({
  mail_import_already_in_flight: {
    status: 409,
    message: "This mailbox has an import that has not ended.",
    hint: "Wait until it ends, or cancel it. `job_id` is its id.",
  },
  mail_import_invalid_state: {
    status: 409,
    message: "The import no longer waits for an upload.",
    hint: "Create another import.",
  },
  mail_import_upload_missing: {
    status: 409,
    message: "Nothing was uploaded for this import.",
    hint: "Upload the file to the import's upload address, then start the import.",
  },
  mail_import_invalid_request: {
    status: 422,
    message: "This import is not possible.",
    hint: "Correct the value that the message names.",
  },
  mail_import_quota_exceeded: {
    status: 429,
    message: "The organization has started the maximum number of imports for one day.",
    hint: "Wait the number of seconds in Retry-After, then repeat the request.",
  },
  mail_import_upload_refused: {
    status: 403,
    message: "This upload address is not valid, or it has expired.",
    hint: "Request another upload address for the import, and upload the file to it.",
  },
});
