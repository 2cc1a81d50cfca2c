import { type AuthorityRow, authorize } from "../authority/authority.js";
import type { Services } from "../context/services.js";
import { sharedErrors } from "../errors/shared-errors.js";
import { isAdmin, type Viewer } from "../viewer/viewer.js";
import { definePart } from "../context/parts.js";

/** The first organization never changes. */
const knownFirst = definePart<{ id: string | null }>({ name: "the first organization", open: () => ({ id: null }) });

type OperatorServices = Pick<Services, "config" | "database" | "parts">;

/**
 * Throws unless the viewer operates the installation: it administers the first organization, or one of
 * `OPERATOR_ORGANIZATIONS`. Throws what `authorize` throws, then `operator_required`, before any look-up, so that other
 * callers learn nothing.
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

/** The organizations whose admins operate the installation; empty while no organization has an admin. */
export async function operatorOrganizations(services: OperatorServices): Promise<readonly string[]> {
  const named = services.config.OPERATOR_ORGANIZATIONS;
  if (named !== undefined) return named.split(/\s*,\s*/);
  const first = await firstOrganization(services);
  return first === null ? [] : [first];
}

/**
 * The oldest organization, deleted or not: when it is deleted, the next one must not become the operator. Organizations
 * that agents created by signing up have no people, so they do not count.
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
