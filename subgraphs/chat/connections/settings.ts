import { type Static, Type } from "typebox";
import type { FeatureSettings } from "../../shared/config/feature-settings.js";
import { number } from "../../shared/config/setting.js";

const settings = Type.Object({
  CHAT_CONNECTS_PER_MINUTE: number(
    "Maximum number of bot tokens per minute with which one key or user may connect chat workspaces. Further ones " +
      "are answered 429.",
    10,
  ),
});

/** Settings of connections. */
export const connectionSettings: FeatureSettings = { settings };

declare module "../../shared/config/config.js" {
  interface Config extends Readonly<Static<typeof settings>> {}
}
