import type { RequestContext } from "../../shared/context/request-context.js";
import {
  type ConnectionArgs,
  type ConnectionValue,
  pageRequest,
  toConnection,
} from "../../shared/graphql/connection.js";
import { listVisibleSecrets, type SecretFilter, type SecretRow } from "./store/secrets.js";

/** A page of the secrets that the viewer can read, oldest first. The caller has checked access. */
export async function pageSecrets(
  context: RequestContext,
  filter: SecretFilter,
  args: ConnectionArgs,
): Promise<ConnectionValue<SecretRow>> {
  const { viewer, services } = context;
  const list = `vault-secrets/${JSON.stringify([viewer.organizationId, filter.secretType, filter.identityId, filter.search])}`;
  const page = await listVisibleSecrets(
    services.database.request.reader,
    viewer,
    filter,
    pageRequest(context, list, args),
  );
  return toConnection(
    context,
    list,
    page,
    (row) => row,
    (row) => row,
  );
}
