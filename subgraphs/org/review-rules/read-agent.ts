import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { normalizeHandle } from "../../shared/identity/handle.js";
import { identityByHandle, type IdentityRow, lockVisibleIdentity } from "../identities/public.js";

const noSuchAgent = () => notFound("identity with this handle");

/** The agent whose policy is read. @throws Problem `not_found` */
export async function readAgent(context: RequestContext, agentHandle: string): Promise<IdentityRow> {
  const identity = await context.loader(identityByHandle).load(agentHandle);
  if (identity === null) throw noSuchAgent();
  return identity;
}

/** Locks the agent whose policy is changed, before its organization. @throws Problem `not_found` */
export async function lockAgent(
  tx: Transaction,
  { viewer }: RequestContext,
  agentHandle: string,
): Promise<IdentityRow> {
  const handle = normalizeHandle(agentHandle);
  const identity = handle === null ? null : await lockVisibleIdentity(tx, viewer, handle);
  if (identity === null) throw noSuchAgent();
  return identity;
}
