export { settingsAuthority } from "./authority.js";
export { changeSettings } from "./change-settings.js";
export { settingsByIdentity } from "./loaders.js";
export { ownIdentity, refuseStrangers } from "./own-identity.js";
export { afterHandle, type ListedSettings, listSettings, readListed } from "./store/listed-settings.js";
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
export { A2aVisibility } from "./types/enums.js";
export { Identity } from "./types/identity.js";
export { A2aSettings } from "./types/settings.js";
