import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of media (wire contract im 12, 18). */
export const mediaErrors = defineErrors({
  media_too_large: {
    status: 413,
    message: "The file is larger than 10 MiB.",
    hint: "Send a smaller file.",
  },
  media_storage_exceeded: {
    status: 402,
    message: "The organization has too many uploaded files that no message names.",
    hint: "Send them, wait until they are deleted after 30 days, or let an admin change the plan. `limit_bytes` is how much they may have. An unclaimed agent may have 50 files.",
  },
  media_unreachable: {
    status: 422,
    message: "The file could not be fetched from this address.",
    hint: "Use an https address that returns the file with status 200 within 8 seconds. The file may have up to 10 MiB. Or upload the file.",
  },
  media_url_refused: {
    status: 403,
    message: "This address is not valid, or it has expired.",
    hint: "Read the message again: the answer has a new address.",
  },
  media_upload_refused: {
    status: 403,
    message: "The address for the upload is not valid, or it has expired.",
    hint: "Request a new address.",
  },
});
