import { registerEnumType } from "type-graphql";

/** The purpose of a vault key. */
export const VaultKeyType = { PRIMARY: "primary", RECOVERY: "recovery" } as const;
export type VaultKeyType = (typeof VaultKeyType)[keyof typeof VaultKeyType];

registerEnumType(VaultKeyType, {
  name: "VaultKeyType",
  description: "What a vault key is for.",
  valuesConfig: {
    PRIMARY: { description: "Derived from the vault key that users choose. There is one." },
    RECOVERY: { description: "Derived from a recovery code." },
  },
});
