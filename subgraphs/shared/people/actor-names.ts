import DataLoader from "dataloader";
import type { RequestContext } from "../context/request-context.js";
import type { Reader } from "../database/client.js";
import { isUuid } from "../identity/uuid.js";
import { seesOrganization } from "../viewer/viewer.js";

interface NamedRow {
  readonly id: string;
  readonly name: string;
}

/** The names of those of these users, identities and keys that belong, or belonged, to an organization. */
async function findNames(db: Reader, organizationId: string, ids: readonly string[]): Promise<NamedRow[]> {
  const all = [...ids];
  return db.$queryRaw<NamedRow[]>`
    select u.id, coalesce(nullif(u.name, ''), u.email) as name from console_user u
    where u.id = any(${all}) and exists (
      select 1 from membership m where m.user_id = u.id and m.organization_id = ${organizationId})
    union all
    select i.id::text, '@' || i.agent_handle from identity i
    where i.id = any(${all.filter(isUuid)}::uuid[]) and i.organization_id = ${organizationId}
    union all
    select k.id, k.label from api_key k
    where k.id = any(${all}) and k.organization_id = ${organizationId}`;
}

/**
 * Names of users, identities and keys by their ids, only of the viewer's organization. Null for a deleted one, and for one of
 * another organization. An agent gets no names of users and keys, only its own.
 */
export function actorNames({ viewer, services }: RequestContext): DataLoader<string, string | null> {
  return new DataLoader(async (ids) => {
    const { organizationId, identityId } = viewer;
    const wanted = seesOrganization(viewer) ? ids : ids.filter((id) => id === identityId);
    if (organizationId === null || wanted.length === 0) return ids.map(() => null);
    const rows = await findNames(services.database.request.reader, organizationId, wanted);
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    return ids.map((id) => names.get(id) ?? null);
  });
}
