import { type Static, Type } from "typebox";
import type { FeatureSettings } from "../../shared/config/feature-settings.js";
import { origin, text } from "../../shared/config/setting.js";

const settings = Type.Object({
  MAIL_PUBLIC_URL: Type.Optional(
    text(
      "Origin of the links to attachments, of open tracking and of uploads, without a trailing slash. Default: PUBLIC_BASE_URL.",
      { pattern: `^${origin}$`, form: "https://mail.example.com" },
    ),
  ),
});

/** Settings of reading mail. */
export const messageSettings: FeatureSettings = { settings };

declare module "../../shared/config/config.js" {
  interface Config extends Readonly<Static<typeof settings>> {}
}
