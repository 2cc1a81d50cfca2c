import { type Static, Type } from "typebox";
import type { FeatureSettings } from "../../shared/config/feature-settings.js";
import { number, text } from "../../shared/config/setting.js";

const settings = Type.Object({
  MAIL_SENDS_PER_MINUTE: number(
    "Maximum number of messages per minute that one key or user may send, through any API. Further ones are answered 429.",
    120,
  ),
  MAIL_FOOTER_TEXT: text(
    "Footer of outgoing mail, on one line. Organizations on a paid plan can turn it off in their billing settings.",
    { default: "Sent by an AI agent with Parley", pattern: "^[^\\x00-\\x1f\\x7f]{1,500}$" },
  ),
});

/** Settings of sending mail. */
export const sendingSettings: FeatureSettings = { settings };

declare module "../../shared/config/config.js" {
  interface Config extends Readonly<Static<typeof settings>> {}
}
