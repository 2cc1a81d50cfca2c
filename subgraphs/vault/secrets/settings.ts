import { type Static, Type } from "typebox";
import type { FeatureSettings } from "../../shared/config/feature-settings.js";
import { number } from "../../shared/config/setting.js";

const settings = Type.Object({
  VAULT_MAX_SECRETS: number("Maximum number of secrets in a vault. Unlocking returns all of them at once.", 500),
  VAULT_MAX_BYTES: number("Maximum size of the ciphertext in a vault, in bytes.", 16 * 1024 * 1024),
});

/** How much a vault holds. */
export const vaultSecretSettings: FeatureSettings = { settings };

declare module "../../shared/config/config.js" {
  interface Config extends Readonly<Static<typeof settings>> {}
}
