import { type Static, Type } from "typebox";
import type { FeatureSettings } from "../../shared/config/feature-settings.js";
import { number } from "../../shared/config/setting.js";

const settings = Type.Object({
  VAULT_AUDIT_RETENTION_DAYS: number("How long the vault's audit trail is kept, in days.", 400),
});

/** Settings of the audit trail. */
export const vaultAuditSettings: FeatureSettings = { settings };

declare module "../../shared/config/config.js" {
  interface Config extends Readonly<Static<typeof settings>> {}
}
