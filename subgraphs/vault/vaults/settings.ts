import { type Static, Type } from "typebox";
import type { FeatureSettings } from "../../shared/config/feature-settings.js";
import {} from "../../shared/config/setting.js";

const settings = Type.Object({
  VAULT_ALLOW_API_KEY: Type.Union([Type.Literal("true"), Type.Literal("false")], {
    description:
      "Whether the vault accepts API keys, which existing clients send. With `false`, it accepts only service tokens and console users.",
    default: "true",
  }),
});

/** Settings of who may use vaults. */
export const vaultSettings: FeatureSettings = { settings };

declare module "../../shared/config/config.js" {
  interface Config extends Readonly<Static<typeof settings>> {}
}
