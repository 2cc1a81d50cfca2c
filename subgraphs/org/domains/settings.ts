import { type Static, Type } from "typebox";
import type { FeatureSettings } from "../../shared/config/feature-settings.js";
import { number } from "../../shared/config/setting.js";

const settings = Type.Object({
  DOMAIN_CLAIMS_PER_ORGANIZATION: number("Maximum number of domains that one organization claims as its own.", 20),
});

/** Settings of the domains of organizations. */
export const domainSettings: FeatureSettings = { settings };

declare module "../../shared/config/config.js" {
  interface Config extends Readonly<Static<typeof settings>> {}
}
