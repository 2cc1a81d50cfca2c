import { type Static, Type } from "typebox";
import type { FeatureSettings } from "../../shared/config/feature-settings.js";
import { number } from "../../shared/config/setting.js";

const settings = Type.Object({
  CHAT_READS_PER_MINUTE: number(
    "Maximum number of reads from chat workspaces per minute by one key or user. Further ones are answered 429.",
    120,
  ),
});

/** Settings of reads from workspaces. */
export const readSettings: FeatureSettings = { settings };

declare module "../../shared/config/config.js" {
  interface Config extends Readonly<Static<typeof settings>> {}
}
