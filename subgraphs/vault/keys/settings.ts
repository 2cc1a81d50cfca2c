import { type Static, Type } from "typebox";
import type { FeatureSettings } from "../../shared/config/feature-settings.js";
import { number } from "../../shared/config/setting.js";

const settings = Type.Object({
  VAULT_MISSES_PER_15_MINUTES: number(
    "Maximum number of wrong auth hashes in 15 minutes from one credential at one vault. The limit for one address is ten times as high.",
    10,
  ),
  VAULT_UNLOCKS_PER_MINUTE: number("Maximum number of successful unlocks per minute and credential.", 60),
});

/** How often a vault may be unlocked. */
export const vaultKeySettings: FeatureSettings = { settings };

declare module "../../shared/config/config.js" {
  interface Config extends Readonly<Static<typeof settings>> {}
}
