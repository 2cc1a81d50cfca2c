import type { RequestContext } from "../../shared/context/request-context.js";
import { recordActivity } from "../audit/public.js";
import { lockVault } from "../vaults/public.js";
import { openSecret } from "./find-secret.js";
import type { HeldSecret } from "./store/secrets.js";

/** Hands out a secret with its payload, and records that. Throws `vault_not_initialized`, `secret_not_found`. */
export function readSecret(context: RequestContext, organizationId: string, id: string): Promise<HeldSecret> {
  return context.services.database.request.transaction(async (tx) => {
    const vault = await lockVault(tx, organizationId);
    const secret = await openSecret(tx, context.viewer, id);
    await recordActivity(tx, context, vault, { kind: "vault.secret_read", details: { secretId: id } });
    return secret;
  });
}
