export { accessErrors } from "./errors.js";
export { accessEvents } from "./events.js";
export { accessOfSecret, holderById } from "./loaders.js";
export { mayDelete } from "./rules.js";
export { findAccessOfSecrets, insertAccess } from "./store/access.js";
export { lockHolder } from "./store/holders.js";
export { visibleSecrets } from "./store/visible-secrets.js";
export { VaultAccessRule } from "./types/access-rule.js";
export { Identity } from "./types/identity.js";
