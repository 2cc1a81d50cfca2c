import { type Static, Type } from "typebox";
import type { FeatureSettings } from "../../shared/config/feature-settings.js";
import { number } from "../../shared/config/setting.js";

const settings = Type.Object({
  CHAT_WRITES_PER_MINUTE: number(
    "Maximum number of messages and operations per minute that one key or user may begin in chat workspaces. Further ones are answered 429.",
    120,
  ),
});

/** Settings of what is written to workspaces. */
export const writeSettings: FeatureSettings = { settings };

declare module "../../shared/config/config.js" {
  interface Config extends Readonly<Static<typeof settings>> {}
}
