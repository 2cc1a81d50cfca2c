import { type AuthorityRow, authorize } from "../../shared/authority/authority.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { findIdentityByHandle } from "../../shared/identity/identity-core.js";
import { settingsByIdentity } from "./loaders.js";
import type { SettingsRow } from "./store/settings.js";

/**
 * The identity whose rules the viewer wants to work on. Throws `not_found` for one that it may not see, whether or not
 * there is one, before any refusal.
 */
export async function ruleOwner(context: RequestContext, row: AuthorityRow, agentHandle: string): Promise<SettingsRow> {
  const { viewer, services } = context;
  const what = "identity with this handle";
  if (viewer.organizationId === null) authorize(viewer, row);
  const identity = await findIdentityByHandle(services.database.request.reader, agentHandle);
  if (identity === null) throw notFound(what);
  authorize(viewer, row, { organizationId: identity.organizationId, identityId: identity.id, what });
  const settings = await context.loader(settingsByIdentity).load(identity.id);
  if (settings === null) throw notFound(what);
  return settings;
}
