import { type Static, Type } from "typebox";
import type { FeatureSettings } from "../../shared/config/feature-settings.js";
import { number } from "../../shared/config/setting.js";

const settings = Type.Object({
  IM_ACTIONS_PER_MINUTE: number(
    "Maximum number of reactions, read receipts and typing indicators per minute that one key or user may send. " +
      "Further ones are answered 429.",
    120,
  ),
});

/** Settings of actions in conversations besides writing. */
export const presenceSettings: FeatureSettings = { settings };

declare module "../../shared/config/config.js" {
  interface Config extends Readonly<Static<typeof settings>> {}
}
