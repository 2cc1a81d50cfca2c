import { type Static, Type } from "typebox";
import type { FeatureSettings } from "../../shared/config/feature-settings.js";
import { number } from "../../shared/config/setting.js";

const settings = Type.Object({
  A2A_INVITATIONS_PER_HOUR: number("Maximum number of invitations that one organization can create per hour.", 30),
  A2A_INVITATIONS_OPEN: number("Maximum number of open invitations of one organization.", 200),
  A2A_INVITATIONS_OPEN_PER_RECIPIENT: number(
    "Maximum number of open invitations to one email address, from all organizations.",
    5,
  ),
  A2A_INVITATION_CALLS_PER_MINUTE: number(
    "Maximum number of calls per minute and process that preview, accept or decline invitations, from one address or with one key.",
    60,
  ),
});

/** Limits of creating and reading invitations. */
export const invitationSettings: FeatureSettings = { settings };

declare module "../../shared/config/config.js" {
  interface Config extends Readonly<Static<typeof settings>> {}
}
