import { type Static, Type } from "typebox";
import type { FeatureSettings } from "../../shared/config/feature-settings.js";
import { number } from "../../shared/config/setting.js";

const settings = Type.Object({
  SIGNUP_PER_ADDRESS_PER_HOUR: number(
    "Maximum number of agents that can sign themselves up per hour from one address. 0 means no limit.",
    3,
    0,
  ),
});

/** Settings of agents that sign themselves up. */
export const signupSettings: FeatureSettings = { settings };

declare module "../../shared/config/config.js" {
  interface Config extends Readonly<Static<typeof settings>> {}
}
