import type { RequestContext } from "../../shared/context/request-context.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { normalizeHandle } from "../../shared/identity/handle.js";
import { identityByHandle } from "../identities/public.js";

/** The identity of a filter that the viewer may see. @throws Problem `not_found` */
export async function requireIdentity(context: RequestContext, agentHandle: string): Promise<{ readonly id: string }> {
  const handle = normalizeHandle(agentHandle);
  const identity = handle === null ? null : await context.loader(identityByHandle).load(handle);
  if (identity === null) throw notFound("identity with this handle");
  return identity;
}
