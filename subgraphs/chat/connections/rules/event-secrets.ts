const signingSecret = /^[\x21-\x7e]{8,256}$/;
const appToken = /^xapp-[\x21-\x7e]{1,507}$/;

/** Why a text cannot be the signing secret of a Slack app; null when it can. */
export function signingSecretObjection(secret: string): string | null {
  return signingSecret.test(secret) ? null : "A signing secret has 8 to 256 characters and no blanks.";
}

/** Why a text cannot be the token of a Slack app; null when it can. */
export function appTokenObjection(token: string): string | null {
  return appToken.test(token) ? null : "The token of an app begins with xapp-, and has at most 512 characters.";
}
