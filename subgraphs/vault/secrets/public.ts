export { secretEvents } from "./events.js";
export { openSecret, requireSecret } from "./find-secret.js";
export { handOutSecrets, type SecretOut } from "./hand-out-secrets.js";
export { secretById } from "./loaders.js";
export { findSecretIds } from "./store/secret-ids.js";
export type { SecretRow } from "./store/secrets.js";
export { findVisibleSecretIds } from "./store/unlocked-secrets.js";
export { EncryptedVaultSecret } from "./types/encrypted-secret.js";
export { VaultSecret } from "./types/secret.js";
