import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of files (wire contract chat 8.4). */
export const fileErrors = defineErrors({
  file_not_downloadable: {
    status: 409,
    message: "The file cannot be downloaded here.",
    hint: "Slack does not store it, or it is larger than 50 MiB. Open it in Slack.",
  },
});
