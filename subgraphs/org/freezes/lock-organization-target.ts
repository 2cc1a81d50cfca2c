import { authorize } from "../../shared/authority/authority.js";
import type { AuthorityRow } from "../../shared/authority/authority.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { lockOrganization } from "../people/public.js";
import { consolePage } from "./console-page.js";
import type { FreezeTarget } from "./store/freezes.js";

/** Locks the viewer's organization to freeze or unfreeze its agents. Throws what `authorize` throws. */
export async function lockOrganizationTarget(
  tx: Transaction,
  { viewer, services, publicBaseUrl }: RequestContext,
  row: AuthorityRow,
): Promise<FreezeTarget> {
  const page = consolePage(publicBaseUrl ?? services.publicBaseUrl, "organization", null);
  authorize(viewer, row, undefined, page);
  const organization = viewer.organizationId === null ? null : await lockOrganization(tx, viewer.organizationId);
  if (organization === null) throw notFound("such organization");
  return { scope: "organization", organizationId: organization.id, identityId: null };
}
