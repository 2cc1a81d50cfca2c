import { type Static, Type } from "typebox";
import type { FeatureSettings } from "../../shared/config/feature-settings.js";
import { number } from "../../shared/config/setting.js";

const settings = Type.Object({
  CONTACTS_MAX_PER_ORGANIZATION: number("Maximum number of contacts of one organization.", 50_000),
  CONTACTS_AUTO_PER_DAY: number(
    "Maximum number of contacts that messages of unknown senders add to one organization in 24 hours.",
    500,
  ),
});

/** Settings of contacts. */
export const contactSettings: FeatureSettings = { settings };

declare module "../../shared/config/config.js" {
  interface Config extends Readonly<Static<typeof settings>> {}
}
