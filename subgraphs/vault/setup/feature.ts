import type { Feature } from "../../shared/domain/feature.js";
import { setupAuthority } from "./authority.js";
import { DeleteVault } from "./operations/delete-vault.js";
import { InitializeVault } from "./operations/initialize-vault.js";

/** setup: making an organization's vault with its first keys, and deleting it. */
export const setup: Feature = {
  operations: [InitializeVault, DeleteVault],
  authority: setupAuthority,
};
