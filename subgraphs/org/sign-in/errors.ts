import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of signing in. */
export const signInErrors = defineErrors({
  sign_in_refused: {
    status: 401,
    message: "The sign-in failed. Start again.",
    hint: "Start the sign-in again.",
  },
  sign_in_provider_unavailable: {
    status: 503,
    message: "The sign-in provider does not answer. Try again later.",
    hint: "Try again later. The operator can check OIDC_ISSUER.",
  },
  sign_in_link_invalid: {
    status: 401,
    message: "The sign-in link is unknown, expired or already used.",
    hint: "Ask for a new link.",
  },
});
