import { type Static, Type } from "typebox";
import type { FeatureSettings } from "../../shared/config/feature-settings.js";
import { number } from "../../shared/config/setting.js";

const settings = Type.Object({
  SCHEDULE_MAX_LATENESS_HOURS: number(
    "Scheduled mail whose time passed while the server was down is sent when it starts, unless it is more hours late than this.",
    24,
    1,
    8_760,
  ),
  SCHEDULE_PAUSED: Type.Union([Type.Literal("0"), Type.Literal("1"), Type.Literal("false"), Type.Literal("true")], {
    description:
      "1 or true: scheduled mail is not sent. For a restored backup, whose mail may have been sent before, and for copies of an installation.",
    default: "0",
  }),
});

/** Settings of scheduled mail. */
export const draftSettings: FeatureSettings = { settings };

declare module "../../shared/config/config.js" {
  interface Config extends Readonly<Static<typeof settings>> {}
}
