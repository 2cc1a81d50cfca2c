export { admit, isAdmitted } from "./admit.js";
export { vaultAuthority } from "./authority.js";
export { vaultErrors } from "./errors.js";
export { vaultEvents } from "./events.js";
export { requireVault } from "./find-vault.js";
export { vaultById } from "./loaders.js";
export { lockVault } from "./lock-vault.js";
export { decodeBlob, isClientId, nonceOf } from "./rules/blobs.js";
export { endVault } from "./store/end-vault.js";
export type { VaultInfo } from "./store/vault-counts.js";
export {
  advanceVault,
  findActiveVault,
  hadVault,
  lockActiveVault,
  type VaultRow,
  insertVault,
} from "./store/vaults.js";
export { Vault } from "./types/vault.js";
