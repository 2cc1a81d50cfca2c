import { authorize } from "../../shared/authority/authority.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { isAgent } from "../../shared/viewer/viewer.js";
import { conversationAuthority, conversationById } from "../conversations/public.js";
import { messageById } from "./loaders.js";
import type { MessageRow } from "./store/message-row.js";

const what = "message with this id";
const row = conversationAuthority["im.read"];

/**
 * A message that the viewer reads. Throws `not_found` for an invisible one, and for one of another identity than the
 * named one; agents need not name one.
 */
export async function ownMessage(
  context: RequestContext,
  id: string,
  identityId: string | null | undefined,
): Promise<MessageRow> {
  const { viewer } = context;
  if (viewer.organizationId === null || viewer.kind === "service_token") authorize(viewer, row);
  const message = await context.loader(messageById).load(id);
  const conversation = message === null ? null : await context.loader(conversationById).load(message.conversationId);
  const { organizationId, identityId: owner } = conversation ?? { organizationId: "", identityId: null };
  authorize(viewer, row, { organizationId, identityId: owner, what });
  const isOther = !isAgent(viewer) && identityId != null && identityId.toLowerCase() !== owner;
  if (message === null || owner === null || isOther) throw notFound(what);
  return message;
}
