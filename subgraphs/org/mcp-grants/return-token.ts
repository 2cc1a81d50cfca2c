import type { Clock } from "../../shared/clock/clock.js";
import type { Transaction } from "../../shared/database/client.js";
import { secretMatches } from "../../shared/secrets/keyring.js";
import { endGrant } from "./end-grant.js";
import { isOfFamily } from "./refresh-tokens.js";
import { readAccess, readRefresh } from "./rules/token-text.js";
import { lockGrant } from "./store/grant-secrets.js";

/** Ends the grant of a token that its own client revokes. Any other token has no effect. */
export async function returnToken(
  tx: Transaction,
  clock: Clock,
  { token, clientId }: { readonly token: string; readonly clientId: string },
): Promise<void> {
  const [access, refresh] = [readAccess(token), readRefresh(token)];
  const grantId = access?.grantId ?? refresh?.grantId;
  const grant = grantId === undefined ? null : await lockGrant(tx, grantId);
  if (grant === null || grant.clientId !== clientId) return;
  const isAccess = access !== null && grant.accessHash !== null && secretMatches(access.secret, grant.accessHash);
  const isRefresh = refresh !== null && isOfFamily(grant, refresh.family);
  if (isAccess || isRefresh) await endGrant(tx, clock, grant, "returned");
}
