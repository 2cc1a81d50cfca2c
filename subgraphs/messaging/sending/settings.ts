import { type Static, Type } from "typebox";
import type { FeatureSettings } from "../../shared/config/feature-settings.js";
import { number } from "../../shared/config/setting.js";

const settings = Type.Object({
  IM_SENDS_PER_MINUTE: number(
    "Maximum number of instant messages per minute that one key or user may send, through any API. Further ones are answered 429.",
    120,
  ),
  IM_IDENTITY_DAILY_SENDS: number(
    "Maximum number of instant messages that one identity may send in 24 hours. 0 means no limit.",
    2_000,
    0,
  ),
  IM_NEW_RECIPIENTS_HOUR: number(
    "Maximum number of people to whom a dedicated line may write first in one hour. 0 means no limit.",
    0,
    0,
  ),
  IM_NEW_RECIPIENTS_DAY: number(
    "Maximum number of people to whom a dedicated line may write first in 24 hours. 0 means no limit.",
    0,
    0,
  ),
});

/** Settings of sending instant messages. */
export const sendingSettings: FeatureSettings = { settings };

declare module "../../shared/config/config.js" {
  interface Config extends Readonly<Static<typeof settings>> {}
}
