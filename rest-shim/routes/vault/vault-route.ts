/** The base path of the vault's routes. */
export const vaultBase = "/api/v1/vault";

/** The common properties of all vault routes: spread it into a route (wire contract vault 4, 6, 10). */
export const vaultRoute = {
  credentials: ["service_token", "api_key"],
  tag: "Vault",
  // Answers contain ciphertext, and URLs may contain auth hashes: intermediaries must store neither.
  alwaysHeaders: { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" },
  bodyLimit: 128 * 1024,
  bodyRefusal: "payload_too_large",
} as const;
