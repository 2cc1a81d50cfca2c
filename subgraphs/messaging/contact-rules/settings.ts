import { type Static, Type } from "typebox";
import type { FeatureSettings } from "../../shared/config/feature-settings.js";

const settings = Type.Object({
  IM_AGENT_MAY_ALLOW: Type.Union([Type.Literal("true"), Type.Literal("false")], {
    default: "true",
    description:
      "Whether agents may add contact rules of instant messages that allow a number. With `false` they may only block.",
  }),
});

/** Settings of contact rules. */
export const contactRuleSettings: FeatureSettings = { settings };

declare module "../../shared/config/config.js" {
  interface Config extends Readonly<Static<typeof settings>> {}
}
