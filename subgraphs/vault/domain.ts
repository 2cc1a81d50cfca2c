import { defineDomain } from "../shared/domain/define-domain.js";
import { access } from "./access/feature.js";
import { activity } from "./activity/feature.js";
import { audit } from "./audit/feature.js";
import { grants } from "./grants/feature.js";
import { keys } from "./keys/feature.js";
import { secrets } from "./secrets/feature.js";
import { setup } from "./setup/feature.js";
import { vaults } from "./vaults/feature.js";

/** vault: an organization's secrets, which the server cannot read. */
export const vaultDomain = defineDomain({
  name: "vault",
  features: [vaults, audit, access, secrets, keys, grants, setup, activity],
});
