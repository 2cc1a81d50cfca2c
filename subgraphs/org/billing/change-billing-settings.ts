import type { Transaction } from "../../shared/database/client.js";
import type { BillingSettingsValues } from "./rules/billing-settings.js";
import { type AccountRow, updateAccount } from "./store/billing-accounts.js";
import { appendBillingEvent } from "./append-billing-event.js";

/** Applies settings to a locked account; unchanged settings have no effect. */
export async function changeBillingSettings(
  tx: Transaction,
  account: AccountRow,
  settings: BillingSettingsValues,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<AccountRow> {
  const { overageCapCents, removeBrandingFooter } = settings;
  if (account.overageCapCents === overageCapCents && account.removeBrandingFooter === removeBrandingFooter) {
    return account;
  }
  const changed = await updateAccount(tx, account.organizationId, settings, { announced: true });
  const data = { overage_cap_cents: overageCapCents, remove_branding_footer: removeBrandingFooter, by };
  await appendBillingEvent(tx, "billing.settings_updated", changed, data, now);
  return changed;
}
