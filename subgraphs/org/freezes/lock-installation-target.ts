import { authorize } from "../../shared/authority/authority.js";
import type { AuthorityRow } from "../../shared/authority/authority.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { requireOperator } from "../../shared/operator/operator.js";
import { consolePage } from "./console-page.js";
import type { FreezeTarget } from "./store/freezes.js";
import { lockInstallation } from "./store/frozen-copies.js";

/** The target of a freeze of the installation. */
export const theInstallation = { scope: "installation", organizationId: null, identityId: null } as const;

/** Locks the row of the installation. Throws what `authorize` throws, and `operator_required`. */
export async function lockInstallationTarget(
  tx: Transaction,
  { viewer, services, publicBaseUrl }: RequestContext,
  row: AuthorityRow,
): Promise<FreezeTarget> {
  authorize(viewer, row, undefined, consolePage(publicBaseUrl ?? services.publicBaseUrl, "installation", null));
  await requireOperator(services, viewer, row);
  await lockInstallation(tx);
  return theInstallation;
}
