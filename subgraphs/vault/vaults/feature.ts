import type { Feature } from "../../shared/domain/feature.js";
import { vaultAuthority } from "./authority.js";
import { vaultErrors } from "./errors.js";
import { vaultEvents } from "./events.js";
import { vaultLifecycle } from "./lifecycle.js";
import { vaultById } from "./loaders.js";
import { GetVault } from "./operations/get-vault.js";
import { OrganizationVault } from "./types/organization-vault.js";
import { Organization } from "./types/organization.js";
import { vaultSettings } from "./settings.js";

/** vaults: an organization's vault itself. */
export const vaults: Feature = {
  settings: vaultSettings,
  operations: [GetVault],
  types: [OrganizationVault],
  extendedTypes: [Organization],
  references: {
    Vault: ({ id }, context) => (id === undefined ? Promise.resolve(null) : context.loader(vaultById).load(id)),
  },
  authority: vaultAuthority,
  errors: vaultErrors.definitions,
  events: vaultEvents,
  lifecycle: vaultLifecycle,
};
