import { registerEnumType } from "type-graphql";

/** Orders of a list of identities. */
export const IdentitySort = { NEWEST: "newest", HANDLE: "handle" } as const;
export type IdentitySort = (typeof IdentitySort)[keyof typeof IdentitySort];

registerEnumType(IdentitySort, {
  name: "IdentitySort",
  description: "Order of a list of identities.",
  valuesConfig: {
    NEWEST: { description: "The newest first." },
    HANDLE: { description: "By handle, from a to z." },
  },
});
