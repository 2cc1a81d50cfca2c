/** The secret cannot be used as it stands. The message is written for the operator and never holds a secret. */
export class SecretError extends Error {
  override name = "SecretError";
}
