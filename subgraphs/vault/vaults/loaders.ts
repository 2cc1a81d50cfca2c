import DataLoader from "dataloader";
import type { LoaderFactory, RequestContext } from "../../shared/context/request-context.js";
import { isAdmitted } from "./admit.js";
import { vaultAuthority } from "./authority.js";
import { findVisibleVault, type VaultInfo } from "./store/vault-counts.js";

type Request = Pick<RequestContext, "viewer" | "services">;

/** The viewer's organization's vault by its id; null for any other id, and for viewers who may not see it. */
export const vaultById: LoaderFactory<string, VaultInfo | null> = ({ viewer, services }) =>
  ownVaultBy({ viewer, services }, "id");

/** The same by the organization that it belongs to. */
export const vaultByOrganization: LoaderFactory<string, VaultInfo | null> = ({ viewer, services }) =>
  ownVaultBy({ viewer, services }, "organizationId");

function ownVaultBy(request: Request, key: "id" | "organizationId"): DataLoader<string, VaultInfo | null> {
  return new DataLoader<string, VaultInfo | null>(async (ids) => {
    const visible = isAdmitted(request, vaultAuthority["vault.read"]);
    const { reader } = request.services.database.request;
    const vault = visible ? await findVisibleVault(reader, request.viewer) : null;
    return ids.map((id) => (vault?.[key] === id ? vault : null));
  });
}
