/** An idempotency key, or the id of a new message. `crypto.randomUUID` is missing on pages over plain HTTP that are not on this machine. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
