/** Bounds of what is said of secrets (wire contract vault 10); those of the whole vault are settings. */
export const vaultLimits = {
  name: { min: 1, max: 255 },
  description: { min: 0, max: 2_000 },
  rulesPerSecret: 200,
} as const;
