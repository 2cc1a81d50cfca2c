import type { Feature } from "../../shared/domain/feature.js";
import { installationAuthority } from "./authority.js";
import { GetInstallation } from "./operations/get-installation.js";

/** installation: the state of the server, and advice for its operator. */
export const installation: Feature = {
  operations: [GetInstallation],
  authority: installationAuthority,
  costs: { "Query.installation": 100 },
};
