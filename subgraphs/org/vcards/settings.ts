import { type Static, Type } from "typebox";
import type { FeatureSettings } from "../../shared/config/feature-settings.js";
import { number } from "../../shared/config/setting.js";

const settings = Type.Object({
  CONTACTS_IMPORTS_PER_HOUR: number("Maximum number of vCard imports of one organization in an hour.", 20),
});

/** Settings of vCards. */
export const vcardSettings: FeatureSettings = { settings };

declare module "../../shared/config/config.js" {
  interface Config extends Readonly<Static<typeof settings>> {}
}
