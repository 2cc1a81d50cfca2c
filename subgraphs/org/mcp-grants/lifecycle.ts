import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { endGrantsOfIdentity } from "./end-grant.js";

/** Nobody has agreed that an application speaks for what another organization got, or for what is no more. */
export const mcpGrantLifecycle: IdentityLifecycle = {
  deleted: ({ tx, clock }, identity) => endGrantsOfIdentity(tx, clock, identity.id),
  moved: ({ tx, clock }, identity) => endGrantsOfIdentity(tx, clock, identity.id),
};
