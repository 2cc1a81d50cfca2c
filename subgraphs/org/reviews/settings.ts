import { type Static, Type } from "typebox";
import type { FeatureSettings } from "../../shared/config/feature-settings.js";
import { number } from "../../shared/config/setting.js";

const settings = Type.Object({
  REVIEW_LINKS: Type.Optional(
    Type.Union([Type.Literal("decide"), Type.Literal("open"), Type.Literal("off")], {
      description:
        "Links in mails to the people who decide about held sends. `decide`: who has the link can read the send and decide once. `open`: the link opens the page of the console, which needs a session. `off`: only the queue is linked. Without it: `open` if OIDC_ISSUER is set, else `decide`.",
    }),
  ),
  REVIEW_LINK_CALLS_PER_MINUTE: number(
    "Maximum number of calls per minute from one address with the token of such a link.",
    20,
  ),
});

/** Settings of reviews. */
export const reviewSettings: FeatureSettings = { settings };

declare module "../../shared/config/config.js" {
  interface Config extends Readonly<Static<typeof settings>> {}
}
