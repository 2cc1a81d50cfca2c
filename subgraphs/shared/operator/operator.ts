import { type AuthorityRow, authorize } from "../authority/authority.js";
import type { Services } from "../context/services.js";
import { sharedErrors } from "../errors/shared-errors.js";
import { isAdmin, type Viewer } from "../viewer/viewer.js";
import { definePart } from "../context/parts.js";

/** Once there is a first organization, it stays the first. */
const knownFirst = definePart<{ id: string | null }>({ name: "the first organization", open: () => ({ id: null }) });

type OperatorServices = Pick<Services, "config" | "database" | "parts">;

/**
 * Throws unless the viewer operates the installation: it administers the first organization, or one of
 * `OPERATOR_ORGANIZATIONS`. Throws what `authorize` does, then `operator_required`, before anything is looked up, so that
 * nobody else learns what there is.
 */
export async function requireOperator(services: OperatorServices, viewer: Viewer, row: AuthorityRow): Promise<void> {
  authorize(viewer, row);
  if (!(await isOperator(services, viewer))) throw sharedErrors.problem("operator_required");
}

/** Whether the viewer operates the installation. */
export async function isOperator(services: OperatorServices, viewer: Viewer): Promise<boolean> {
  if (!isAdmin(viewer) || viewer.organizationId === null) return false;
  return (await operatorOrganizations(services)).includes(viewer.organizationId);
}

/** The organizations whose admins operate the installation; none as long as nobody administers it. */
export async function operatorOrganizations(services: OperatorServices): Promise<readonly string[]> {
  const named = services.config.OPERATOR_ORGANIZATIONS;
  if (named !== undefined) return named.split(/\s*,\s*/);
  const first = await firstOrganization(services);
  return first === null ? [] : [first];
}

/**
 * The organization that was made first, deleted or not: when it goes, the installation does not fall to whoever came next.
 * Those that agents made by signing up have no people, so they do not count.
 */
async function firstOrganization({ database, parts }: OperatorServices): Promise<string | null> {
  const known = parts.get(knownFirst);
  if (known.id !== null) return known.id;
  const [row] = await database.request.reader.$queryRaw<{ id: string }[]>`
    select id from organization where not provisional order by created_at, id limit 1`;
  if (row === undefined) return null;
  known.id = row.id;
  return row.id;
}
