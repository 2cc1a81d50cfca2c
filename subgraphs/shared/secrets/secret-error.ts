/** The secret cannot be used in its present form. The message is for the operator and never contains a secret. */
export class SecretError extends Error {
  override name = "SecretError";
}
