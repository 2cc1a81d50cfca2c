/** Whether a text can be the Idempotency-Key of a claim: 1 to 128 printable ASCII characters (wire contract im 7). */
export function isClaimKey(key: string): boolean {
  return /^[\x20-\x7e]{1,128}$/.test(key);
}
