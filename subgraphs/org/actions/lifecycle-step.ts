import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import type { LifecycleStep } from "../../shared/lifecycle/identity-lifecycle.js";

/** What every domain's part in an identity's life is given. */
export function lifecycleStep(tx: Transaction, { clock, config }: Services): LifecycleStep {
  return { tx, clock, mailDomain: config.MAIL_DOMAIN.toLowerCase() };
}
