export { settingsAuthority } from "./authority.js";
export { changeSettings } from "./change-settings.js";
export { settingsByIdentity } from "./loaders.js";
export { ownIdentity, refuseStrangers } from "./own-identity.js";
export {
  countTask,
  findSettings,
  findSettingsByHandle,
  findSettingsByHandles,
  isOwn,
  lockSettings,
  lockSettingsRows,
  type SettingsRow,
} from "./store/settings.js";
export { Identity } from "./types/identity.js";
