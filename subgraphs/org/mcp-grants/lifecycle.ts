import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { endGrantsOfIdentity } from "./end-grant.js";

/** A consent does not extend to another organization, nor to a deleted identity. */
export const mcpGrantLifecycle: IdentityLifecycle = {
  deleted: ({ tx, clock }, identity) => endGrantsOfIdentity(tx, clock, identity.id),
  moved: ({ tx, clock }, identity) => endGrantsOfIdentity(tx, clock, identity.id),
};
