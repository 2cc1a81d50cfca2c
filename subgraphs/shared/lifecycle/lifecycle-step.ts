import type { RequestContext } from "../context/request-context.js";
import type { Services } from "../context/services.js";
import type { Transaction } from "../database/client.js";
import type { IdentityLifecycle, LifecycleStep } from "./identity-lifecycle.js";
import { composedPart } from "../context/parts.js";

/** What every domain's part in an identity's life is given; `by` is the request that asked for it, if one did. */
export function lifecycleStep(tx: Transaction, { clock, config }: Services, by?: RequestContext): LifecycleStep {
  return { tx, clock, mailDomain: config.MAIL_DOMAIN.toLowerCase(), ...(by === undefined ? {} : { by }) };
}

/** Every part in an identity's life, in order of creation. */
export const identityLifecycles = composedPart<readonly IdentityLifecycle[]>("the lifecycles of identities");
