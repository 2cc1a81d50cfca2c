export { settingsByIdentity } from "./loaders.js";
export { findSettings, lockSettings, removeClosedSettings, type SettingsRow } from "./store.js";
export { Identity } from "./types/identity.js";
