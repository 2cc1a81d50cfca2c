import { registerEnumType } from "type-graphql";

/** What a vault key is for. */
export const VaultKeyType = { PRIMARY: "primary", RECOVERY: "recovery" } as const;
export type VaultKeyType = (typeof VaultKeyType)[keyof typeof VaultKeyType];

registerEnumType(VaultKeyType, {
  name: "VaultKeyType",
  description: "What a vault key is for.",
  valuesConfig: {
    PRIMARY: { description: "Made from the vault key that people choose; there is one." },
    RECOVERY: { description: "Made from a recovery code." },
  },
});
