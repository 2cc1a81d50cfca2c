import type { RequestContext } from "../context/request-context.js";
import type { Services } from "../context/services.js";
import type { Transaction } from "../database/client.js";
import type { IdentityLifecycle, LifecycleStep } from "./identity-lifecycle.js";
import { composedPart } from "../context/parts.js";

/** The input of every domain's step in an identity's life. `by` is the request behind it, if any. */
export function lifecycleStep(
  tx: Transaction,
  { clock, keyring, config }: Pick<Services, "clock" | "keyring" | "config">,
  by?: RequestContext,
): LifecycleStep {
  return { tx, clock, keyring, mailDomain: config.MAIL_DOMAIN.toLowerCase(), ...(by === undefined ? {} : { by }) };
}

/** All lifecycle steps, in order of creation. */
export const identityLifecycles = composedPart<readonly IdentityLifecycle[]>("the lifecycles of identities");
