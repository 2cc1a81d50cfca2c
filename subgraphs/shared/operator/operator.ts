import { type AuthorityRow, authorize } from "../authority/authority.js";
import type { Config } from "../config/config.js";
import type { Services } from "../context/services.js";
import { sharedErrors } from "../errors/shared-errors.js";
import { isAdmin, type Viewer } from "../viewer/viewer.js";

/** Once there is a first organization, it stays the first. */
const firsts = new WeakMap<Config, string>();

/**
 * Throws unless the viewer operates the installation: it administers the first organization, or one of
 * `OPERATOR_ORGANIZATIONS`. Throws what `authorize` does, then `operator_required`, before anything is looked up, so that
 * nobody else learns what there is.
 */
export async function requireOperator(
  services: Pick<Services, "config" | "database">,
  viewer: Viewer,
  row: AuthorityRow,
): Promise<void> {
  authorize(viewer, row);
  if (!(await isOperator(services, viewer))) throw sharedErrors.problem("operator_required");
}

/** Whether the viewer operates the installation. */
export async function isOperator(services: Pick<Services, "config" | "database">, viewer: Viewer): Promise<boolean> {
  if (!isAdmin(viewer) || viewer.organizationId === null) return false;
  return (await operatorOrganizations(services)).includes(viewer.organizationId);
}

/** The organizations whose admins operate the installation; none as long as nobody administers it. */
export async function operatorOrganizations(
  services: Pick<Services, "config" | "database">,
): Promise<readonly string[]> {
  const named = services.config.OPERATOR_ORGANIZATIONS;
  if (named !== undefined) return named.split(/\s*,\s*/);
  const first = await firstOrganization(services);
  return first === null ? [] : [first];
}

/**
 * The organization that was made first, deleted or not: when it goes, the installation does not fall to whoever came next.
 * Those that agents made by signing up have no people, so they do not count.
 */
async function firstOrganization({ config, database }: Pick<Services, "config" | "database">): Promise<string | null> {
  const known = firsts.get(config);
  if (known !== undefined) return known;
  const [row] = await database.request.reader.$queryRaw<{ id: string }[]>`
    select id from organization where not provisional order by created_at, id limit 1`;
  if (row === undefined) return null;
  firsts.set(config, row.id);
  return row.id;
}
