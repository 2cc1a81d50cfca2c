export { accessAuthority } from "./authority.js";
export { accessErrors } from "./errors.js";
export { accessEvents } from "./events.js";
export { accessOfSecret, holderById } from "./loaders.js";
export { mayDelete, mostRules, mayChangeAccessOf } from "./rules.js";
export {
  findAccessOfSecrets,
  insertAccess,
  countAccess,
  deleteAccessOf,
  hasAccess,
  findAccess,
  listVisibleAccess,
  deleteAccess,
} from "./store/access.js";
export { lockHolder } from "./store/holders.js";
export { visibleSecrets } from "./store/visible-secrets.js";
export { VaultAccessRule, VaultAccessRuleConnection } from "./types/access-rule.js";
export { Identity } from "./types/identity.js";
