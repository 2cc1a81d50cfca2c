import { type Static, Type } from "typebox";
import type { FeatureSettings } from "../../shared/config/feature-settings.js";
import { number } from "../../shared/config/setting.js";

const settings = Type.Object({
  IM_CARRIER_EVENTS_PER_MINUTE: number(
    "Maximum number of events per minute and process that a carrier may report for one line. Further events are answered 429.",
    1_200,
  ),
});

/** Settings of carriers. */
export const carrierSettings: FeatureSettings = { settings };

declare module "../../shared/config/config.js" {
  interface Config extends Readonly<Static<typeof settings>> {}
}
