import type { Reader, Transaction } from "../database/client.js";
import type { Queries } from "../database/statements.js";
import type { Viewer } from "../viewer/viewer.js";

/* The data about people that every domain may use. Only org writes it. */

/**
 * The email address of the person responsible for the viewer's action: the person itself, the person who created the
 * key, the person who approved the /mcp token, or else the longest-serving admin of the organization. Null when there
 * is none.
 */
export async function addressBehind(db: Reader, { userId, keyId, organizationId }: Viewer): Promise<string | null> {
  const [row] = await db.$queryRaw<{ email: string }[]>`
    select u.email from (
      select u.email, 0 as rank, u.created_at as since from console_user u
      where u.id = ${userId}
      union all
      select u.email, 1, u.created_at from api_key k
      join console_user u on u.id = k.created_by
      where k.id = ${keyId} and k.creator_type = 'human'
      union all
      select u.email, 1, u.created_at from mcp_grant g
      join console_user u on u.id = g.user_id
      where g.organization_id = ${organizationId} and 'McpGrant_' || g.id = ${keyId}
      union all
      select u.email, 2, m.created_at from membership m join console_user u on u.id = m.user_id
      where m.organization_id = ${organizationId} and m.role = 'admin'
    ) u order by u.rank, u.since limit 1`;
  return row?.email ?? null;
}

/**
 * Whether the person with that lower-cased address is responsible for an agent: the person belongs to the agent's
 * organization, with a verified address, or confirmed the agent as its human. A concurrent removal of the person waits
 * for the caller's transaction.
 */
export async function answersTo(
  tx: Transaction,
  { identityId, organizationId }: { readonly identityId: string; readonly organizationId: string },
  email: string,
): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from membership m join console_user u on u.id = m.user_id
    where m.organization_id = ${organizationId} and u.email = ${email} and u.email_verified for share of m`;
  if (rows.length > 0) return true;
  const signups = await tx.$queryRaw<unknown[]>`
    select 1 from agent_signup s
    where s.identity_id = ${identityId}::uuid and s.human_email = ${email} and s.claimed_at is not null`;
  return signups.length > 0;
}

/** The lower-cased address of the human that an agent named at signup; null for an agent that was created otherwise. */
export async function humanOf(db: Queries, identityId: string): Promise<string | null> {
  const [row] = await db.$queryRaw<{ email: string }[]>`
    select human_email as email from agent_signup where identity_id = ${identityId}::uuid`;
  return row?.email ?? null;
}

/** The names and lower-cased addresses of an organization's people; in a very large one, of some of them. */
export async function namesOfPeople(
  db: Queries,
  organizationId: string,
): Promise<{ readonly name: string; readonly email: string }[]> {
  return db.$queryRaw<{ name: string; email: string }[]>`
    select u.name, u.email from membership m join console_user u on u.id = m.user_id
    where m.organization_id = ${organizationId} and trim(u.name) <> '' limit 500`;
}
