import { type Static, Type } from "typebox";
import type { FeatureSettings } from "../../shared/config/feature-settings.js";
import { number, text } from "../../shared/config/setting.js";

const host = "[a-z0-9]([a-z0-9.-]*[a-z0-9])?";

const settings = Type.Object({
  MAIL_MX_HOST: Type.Optional(
    text("Host that the MX records of custom mail domains must name. Default: MAIL_DOMAIN.", {
      pattern: `^${host}$`,
      form: "mx.example.com",
    }),
  ),
  MAIL_SPF_MECHANISM: Type.Optional(
    text("Mechanism that the SPF records of custom mail domains must contain. Default: `include:` and MAIL_DOMAIN.", {
      pattern: "^[a-z0-9]+[:=/a-z0-9._-]*$",
      form: "include:spf.example.com",
    }),
  ),
  MAIL_DOMAINS_PER_ORGANIZATION: number("Maximum number of custom mail domains of one organization.", 20),
});

/** Settings of custom mail domains. */
export const sendingDomainSettings: FeatureSettings = { settings };

declare module "../../shared/config/config.js" {
  interface Config extends Readonly<Static<typeof settings>> {}
}
