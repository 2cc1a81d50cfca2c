import { registerEnumType } from "type-graphql";

/** The state of a vault. */
export const VaultStatus = { ACTIVE: "active", DELETED: "deleted" } as const;
export type VaultStatus = (typeof VaultStatus)[keyof typeof VaultStatus];

registerEnumType(VaultStatus, {
  name: "VaultStatus",
  description: "Status of a vault.",
  valuesConfig: {
    ACTIVE: { description: "In use." },
    DELETED: { description: "Deleted, with all its content." },
  },
});
