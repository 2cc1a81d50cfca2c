import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { deleteDomainsOf } from "./store/sending-domains.js";

/** Domains are deleted with their organization, so that another may prove them. */
export const sendingDomainLifecycle: IdentityLifecycle = {
  organizationClosed: ({ tx }, organizationId) => deleteDomainsOf(tx, organizationId),
  organizationDeleted: ({ tx }, organizationId) => deleteDomainsOf(tx, organizationId),
};
