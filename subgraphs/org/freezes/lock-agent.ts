import { type AuthorityRow, authorize } from "../../shared/authority/authority.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { normalizeHandle } from "../../shared/identity/handle.js";
import { lockVisibleIdentity } from "../identities/public.js";
import { consolePage } from "./console-page.js";
import type { FreezeTarget } from "./store/freezes.js";

/** Locks an agent to freeze or unfreeze it. Throws what `authorize` throws, and `not_found`. */
export async function lockAgent(
  tx: Transaction,
  { viewer, services, publicBaseUrl }: RequestContext,
  row: AuthorityRow,
  agentHandle: string,
): Promise<FreezeTarget> {
  const what = "identity with this handle";
  const handle = normalizeHandle(agentHandle);
  const identity = handle === null ? null : await lockVisibleIdentity(tx, viewer, handle);
  if (identity === null) throw notFound(what);
  const { id: identityId, organizationId } = identity;
  const page = consolePage(publicBaseUrl ?? services.publicBaseUrl, "agent", identity.agentHandle);
  authorize(viewer, row, { organizationId, identityId, what }, page);
  return { scope: "agent", organizationId, identityId };
}
