export { keyAuthority } from "./authority.js";
export { keyById } from "./loaders.js";
export { mintKey } from "./mint-key.js";
export { revokeKeysOfFormerAdmin } from "./revoke-keys-of-former-admin.js";
export { parseKeyText } from "./rules/key-text.js";
export { type KeyRow, listVisibleKeys } from "./store.js";
export { ApiKeyConnection } from "./types/api-key-connection.js";
export { ApiKey } from "./types/api-key.js";
