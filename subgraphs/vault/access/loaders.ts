import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { LoaderFactory } from "../../shared/context/request-context.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { isAdmitted, isClientId } from "../vaults/public.js";
import { accessAuthority } from "./authority.js";
import { type AccessRow, findVisibleAccess } from "./store/access.js";
import { findVisibleHolders } from "./store/holders.js";

/** The rules of secrets that the viewer sees, oldest first. */
export const accessOfSecret: LoaderFactory<string, readonly AccessRow[]> = (context) =>
  new DataLoader<string, readonly AccessRow[]>(async (ids) => {
    if (!isAdmitted(context, accessAuthority["vault.access.read"])) return ids.map(() => []);
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
