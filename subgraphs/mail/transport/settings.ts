import { type Static, Type } from "typebox";
import type { FeatureSettings } from "../../shared/config/feature-settings.js";
import { number, text } from "../../shared/config/setting.js";

const settings = Type.Object({
  MAIL_RETRY_HOURS: number("How long the server tries to hand an email to the relay, in hours.", 24, 1, 240),
  MAIL_RELAY_CONNECTIONS_MAX: number(
    "Maximum number of emails that the entire installation hands to the relay at the same time.",
    40,
  ),
  MAIL_RELAY_CONNECTIONS_MAX_PER_DOMAIN: number(
    "Maximum number of emails to one domain that are handed to the relay at the same time, so that a slow domain does " +
      "not delay the others.",
    4,
  ),
  MAIL_BOUNCE_DOMAIN: Type.Optional(
    text(
      "Domain that receives the bounces of outgoing mail. Its mail must reach this server. Default: the sender's " +
        "domain.",
      {
        pattern: "^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$",
        form: "bounces.example.com",
      },
    ),
  ),
});

/** Settings of outgoing mail. */
export const transportSettings: FeatureSettings = { settings };

declare module "../../shared/config/config.js" {
  interface Config extends Readonly<Static<typeof settings>> {}
}
