import type { Feature } from "../../shared/domain/feature.js";
import { installationAuthority } from "./authority.js";
import { knowDomains } from "./known-domains.js";
import { GetInstallation } from "./operations/get-installation.js";

/** installation: how the server is, and what its operator should do about it. */
export const installation: Feature = {
  operations: [GetInstallation],
  authority: installationAuthority,
  costs: { "Query.installation": 100 },
  know: knowDomains,
};
