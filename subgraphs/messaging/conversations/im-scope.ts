import { type AuthorityRow, authorize } from "../../shared/authority/authority.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { isAgent } from "../../shared/viewer/viewer.js";
import { settingsByIdentity, type SettingsRow } from "../settings/public.js";
import { conversationErrors } from "./errors.js";
import { conversationById } from "./loaders.js";
import type { ConversationRow } from "./store/conversation-row.js";

/**
 * The identity whose messages are requested (wire contract im 4): an agent's own, even if it names another; else the
 * named one; null for the entire organization. Throws `not_found`, and `im_not_enabled` for a named one without instant
 * messages.
 */
export async function listedIdentity(
  context: RequestContext,
  row: AuthorityRow,
  named: string | null | undefined,
): Promise<SettingsRow | null> {
  const { viewer } = context;
  const what = "identity with this id";
  if (viewer.organizationId === null || viewer.kind === "service_token") authorize(viewer, row);
  const id = isAgent(viewer) ? viewer.identityId : (named ?? null);
  if (id === null) {
    authorize(viewer, row);
    return null;
  }
  const settings = await context.loader(settingsByIdentity).load(id);
  if (settings === null) throw notFound(what);
  authorize(viewer, row, { organizationId: settings.organizationId, identityId: settings.identityId, what });
  if (!isAgent(viewer) && !settings.enabled) throw conversationErrors.problem("im_not_enabled");
  return settings;
}

/**
 * A conversation that the viewer may use. Throws `not_found` for an invisible one, and for one of another identity than
 * the named one; agents need not name one.
 */
export async function ownConversation(
  context: RequestContext,
  row: AuthorityRow,
  id: string,
  identityId: string | null | undefined = null,
): Promise<ConversationRow> {
  const { viewer } = context;
  const what = "conversation with this id";
  if (viewer.organizationId === null || viewer.kind === "service_token") authorize(viewer, row);
  const conversation = await context.loader(conversationById).load(id);
  if (conversation === null) {
    authorize(viewer, row, { organizationId: "", identityId: null, what });
    throw notFound(what);
  }
  const { organizationId, identityId: owner } = conversation;
  authorize(viewer, row, { organizationId, identityId: owner, what });
  if (!isAgent(viewer) && identityId != null && identityId.toLowerCase() !== owner) throw notFound(what);
  return conversation;
}
