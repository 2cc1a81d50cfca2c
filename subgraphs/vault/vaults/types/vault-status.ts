import { registerEnumType } from "type-graphql";

/** How a vault stands. */
export const VaultStatus = { ACTIVE: "active", DELETED: "deleted" } as const;
export type VaultStatus = (typeof VaultStatus)[keyof typeof VaultStatus];

registerEnumType(VaultStatus, {
  name: "VaultStatus",
  description: "How a vault stands.",
  valuesConfig: {
    ACTIVE: { description: "In use." },
    DELETED: { description: "Ended, and everything in it erased." },
  },
});
