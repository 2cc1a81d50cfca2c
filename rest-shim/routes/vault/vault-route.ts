/** Where the vault's routes are. */
export const vaultBase = "/api/v1/vault";

/** What every route of the vault says of itself: spread it into a row (wire contract vault 4, 6, 10). */
export const vaultRoute = {
  credentials: ["service_token", "api_key"],
  tag: "Vault",
  // Answers hold ciphertext, and addresses may hold auth hashes: nobody on the way may keep either.
  alwaysHeaders: { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" },
  bodyLimit: 128 * 1024,
  bodyRefusal: "payload_too_large",
} as const;
