import { type Static, Type } from "typebox";
import type { FeatureSettings } from "../../shared/config/feature-settings.js";
import { number } from "../../shared/config/setting.js";

const settings = Type.Object({
  IM_DEDICATED_LINES_LIMIT: number("Maximum number of dedicated lines that an organization may claim.", 2, 0, 100_000),
});

/** Settings of lines. */
export const lineSettings: FeatureSettings = { settings };

declare module "../../shared/config/config.js" {
  interface Config extends Readonly<Static<typeof settings>> {}
}
