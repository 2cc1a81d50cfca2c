export { keyErrors } from "./errors.js";
export { keyEvents } from "./events.js";
export { initialKeysViolations } from "./rules/key-material.js";
export { findActiveKeys, insertKeys } from "./store.js";
export { VaultKeyMaterialInput } from "./types/key-material-input.js";
