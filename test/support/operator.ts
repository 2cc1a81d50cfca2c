import type { TestParley } from "./parley.js";

/**
 * Makes an organization the operator of a server, in place of the one that the server made at its start: it becomes the
 * oldest. Call it before anybody asks who the operator is.
 */
export async function makeOperator({ services }: Pick<TestParley, "services">, organizationId: string): Promise<void> {
  await services.database.request.writer.$executeRaw`
    update organization set created_at = (select min(created_at) - interval '1 day' from organization)
    where id = ${organizationId}`;
}
