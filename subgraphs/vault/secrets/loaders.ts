import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { LoaderFactory } from "../../shared/context/request-context.js";
import type { ConnectionArgs, ConnectionValue } from "../../shared/graphql/connection.js";
import { isAdmitted, isClientId } from "../vaults/public.js";
import { secretAuthority } from "./authority.js";
import { pageSecrets } from "./page-secrets.js";
import { findVisibleSecrets, type SecretRow } from "./store/secrets.js";

/** Secrets by id that the viewer reaches. */
export const secretById: LoaderFactory<string, SecretRow | null> = (context) =>
  new DataLoader<string, SecretRow | null>(async (ids) => {
    if (!isAdmitted(context, secretAuthority["vault.secret.read"])) return ids.map(() => null);
    const { reader } = context.services.database.request;
    const rows = await findVisibleSecrets(reader, context.viewer, ids.filter(isClientId));
    return inKeyOrder(rows, ids, (row) => row.id);
  });

/** A page of the secrets that an identity was given access to. */
export interface HeldPage {
  readonly identityId: string;
  readonly args: ConnectionArgs;
}

/**
 * Pages of the secrets of identities; null for viewers who may not see them. Many rules may name one identity: it is
 * read once, and different ones one after the other, so that one request does not use every connection.
 */
export const secretsHeldBy: LoaderFactory<HeldPage, ConnectionValue<SecretRow> | null> = (context) =>
  new DataLoader<HeldPage, ConnectionValue<SecretRow> | null, string>(
    async (pages) => {
      const { viewer, services } = context;
      if (!isAdmitted({ viewer, services }, secretAuthority["vault.secret.read"])) return pages.map(() => null);
      const found: (ConnectionValue<SecretRow> | Error)[] = [];
      for (const { identityId, args } of pages) {
        found.push(await pageSecrets(context, { identityId }, args).catch((error: Error) => error));
      }
      return found;
    },
    { cacheKeyFn: ({ identityId, args: { first, after } }) => JSON.stringify([identityId, first, after]) },
  ) as unknown as DataLoader<HeldPage, ConnectionValue<SecretRow> | null>;
