import type { RequestContext } from "../../shared/context/request-context.js";
import type { HeldSecret } from "./store/secrets.js";
import { openSecret, openVault } from "./open-vault.js";
import { recordActivity } from "../audit/record-activity.js";

/** Hands out a secret with its payload, and records that. Throws `vault_not_initialized`, `secret_not_found`. */
export function readSecret(context: RequestContext, organizationId: string, id: string): Promise<HeldSecret> {
  return context.services.database.request.transaction(async (tx) => {
    const vault = await openVault(tx, organizationId);
    const secret = await openSecret(tx, context.viewer, id);
    await recordActivity(tx, context, vault, { kind: "vault.secret_read", details: { secretId: id } });
    return secret;
  });
}
