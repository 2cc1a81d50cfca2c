import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of mail and reports that arrive over HTTP (wire contract mail 17.4, 17.5). */
export const receptionErrors = defineErrors({
  ingest_signature_invalid: {
    status: 401,
    message: "The signature does not match this body.",
    hint: "Compute the HMAC-SHA256 of the exact body with the key MAIL_INGEST_SECRET, and send it in hexadecimal in X-Ingest-Signature.",
  },
  mail_in_a_loop: {
    status: 422,
    message: "The mail was forwarded more than 50 times.",
    hint: "Do not send it again. Look for two servers that forward mail to each other.",
  },
});
