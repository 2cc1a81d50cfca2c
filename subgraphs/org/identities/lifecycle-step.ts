import type { RequestContext } from "../../shared/context/request-context.js";
import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import type { LifecycleStep } from "../../shared/lifecycle/identity-lifecycle.js";

/** What every domain's part in an identity's life is given; `by` is the request that asked for it, if one did. */
export function lifecycleStep(tx: Transaction, { clock, config }: Services, by?: RequestContext): LifecycleStep {
  return { tx, clock, mailDomain: config.MAIL_DOMAIN.toLowerCase(), ...(by === undefined ? {} : { by }) };
}
