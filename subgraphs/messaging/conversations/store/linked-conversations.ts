import type { Reader } from "../../../shared/database/client.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import type { LinkedResource } from "../../../shared/resource-links/linked-resource.js";

/** The conversation of a link (wire contract org 2.8). */
export interface LinkedConversationFacts {
  readonly conversationId: string;
  readonly remoteNumber: string | null;
  readonly participants: readonly string[];
  readonly isGroup: boolean;
  readonly createdAt: Date;
}

type Row = LinkedConversationFacts & { readonly organizationId: string; readonly identityId: string };

/** The conversation with an id, if one of the organizations has it. Only console users follow links. */
export async function findLinkedConversation(
  db: Reader,
  organizationIds: readonly string[],
  id: string,
): Promise<LinkedResource<LinkedConversationFacts> | null> {
  if (!isUuid(id)) return null;
  const [row] = await db.$queryRaw<Row[]>`
    select c.id as "conversationId", i.organization_id as "organizationId", i.id as "identityId",
           c.remote_number as "remoteNumber", c.participants, c.is_group as "isGroup", c.created_at as "createdAt"
    from im_conversation c join im_settings s on s.identity_id = c.identity_id join identity i on i.id = c.identity_id
    where c.id = ${id}::uuid and s.closed_at is null and i.organization_id = any(${[...organizationIds]}::text[])`;
  if (row === undefined) return null;
  const { organizationId, identityId, ...facts } = row;
  return { id: facts.conversationId, organizationId, identityId, facts };
}
