import { type Static, Type } from "typebox";
import type { FeatureSettings } from "../../shared/config/feature-settings.js";
import { number } from "../../shared/config/setting.js";

const settings = Type.Object({
  CHAT_INSTALLS_PER_ADDRESS_PER_MINUTE: number(
    "Maximum number of requests per minute that browsers of one address may send to install the Slack app. Further " +
      "ones are answered 429.",
    60,
  ),
});

/** Settings of installations. */
export const installationSettings: FeatureSettings = { settings };

declare module "../../shared/config/config.js" {
  interface Config extends Readonly<Static<typeof settings>> {}
}
