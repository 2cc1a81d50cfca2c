import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { LoaderFactory, RequestContext } from "../../shared/context/request-context.js";
import type { ConnectionArgs, ConnectionValue } from "../../shared/graphql/connection.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { isAdmitted } from "./admit.js";
import { pageSecrets } from "../secrets/page-secrets.js";
import { isClientId } from "./rules/blobs.js";
import { type AccessRow, findVisibleAccess } from "../access/store/access.js";
import { findVisibleHolders } from "../access/store/holders.js";
import { findVisibleSecrets, type SecretRow } from "../secrets/store/secrets.js";
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
    const visible = isAdmitted(request, "vault.read");
    const { reader } = request.services.database.request;
    const vault = visible ? await findVisibleVault(reader, request.viewer) : null;
    return ids.map((id) => (vault?.[key] === id ? vault : null));
  });
}

/** Secrets by id that the viewer reaches. */
export const secretById: LoaderFactory<string, SecretRow | null> = (context) =>
  new DataLoader<string, SecretRow | null>(async (ids) => {
    if (!isAdmitted(context, "vault.secret.read")) return ids.map(() => null);
    const { reader } = context.services.database.request;
    const rows = await findVisibleSecrets(reader, context.viewer, ids.filter(isClientId));
    return inKeyOrder(rows, ids, (row) => row.id);
  });

/** The rules of secrets that the viewer sees, oldest first. */
export const accessOfSecret: LoaderFactory<string, readonly AccessRow[]> = (context) =>
  new DataLoader<string, readonly AccessRow[]>(async (ids) => {
    if (!isAdmitted(context, "vault.access.read")) return ids.map(() => []);
    const { reader } = context.services.database.request;
    const rules = new Map<string, AccessRow[]>(ids.map((id) => [id, []]));
    for (const rule of await findVisibleAccess(reader, context.viewer, ids.filter(isClientId))) {
      rules.get(rule.secretId)?.push(rule);
    }
    return ids.map((id) => rules.get(id) ?? []);
  });

/** Living identities by id whose secrets the viewer may see. */
export const holderById: LoaderFactory<string, { readonly id: string } | null> = ({ viewer, services }) =>
  new DataLoader<string, { readonly id: string } | null>(async (ids) => {
    const rows = await findVisibleHolders(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.id);
  });

/** A page of the secrets that an identity was given access to. */
export interface HeldPage {
  readonly identityId: string;
  readonly args: ConnectionArgs;
}

/**
 * Pages of what identities hold; null for viewers who may not see it. Many rules may name one identity: it is read once,
 * and different ones after each other, so that one request does not take every connection.
 */
export const secretsHeldBy: LoaderFactory<HeldPage, ConnectionValue<SecretRow> | null> = (context) =>
  new DataLoader<HeldPage, ConnectionValue<SecretRow> | null, string>(
    async (pages) => {
      const { viewer, services } = context;
      if (!isAdmitted({ viewer, services }, "vault.secret.read")) return pages.map(() => null);
      const found: (ConnectionValue<SecretRow> | Error)[] = [];
      for (const { identityId, args } of pages) {
        found.push(await pageSecrets(context, { identityId }, args).catch((error: Error) => error));
      }
      return found;
    },
    { cacheKeyFn: ({ identityId, args: { first, after } }) => JSON.stringify([identityId, first, after]) },
  ) as unknown as DataLoader<HeldPage, ConnectionValue<SecretRow> | null>;
