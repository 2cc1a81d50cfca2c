import { authorize } from "../../shared/authority/authority.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { invalidValue } from "../../shared/errors/shared-errors.js";
import {
  type ConnectionArgs,
  type ConnectionValue,
  pageRequest,
  toConnection,
} from "../../shared/graphql/connection.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { writeAuthority } from "./authority.js";
import { agedTo, expiredBefore } from "./rules/expiry.js";
import { listVisibleOrganizationWrites } from "./store/visible-writes.js";
import type { WriteFamily, WriteRow } from "./store/write-row.js";

/** The filters of a list of writes, in a client's form. */
export interface GivenWriteFilter {
  readonly identityId?: string | null;
  readonly connectionId?: string | null;
  readonly status?: WriteRow["status"] | null;
  readonly isDismissed?: boolean | null;
}

/** A page of the writes of one family over all connections of an organization, newest first, as they are now. */
export async function listOrganizationWrites(
  context: RequestContext,
  family: WriteFamily,
  { identityId, connectionId, status, isDismissed }: GivenWriteFilter,
  args: ConnectionArgs,
): Promise<ConnectionValue<WriteRow>> {
  const { viewer, services } = context;
  authorize(viewer, writeAuthority["chat.organization_writes.read"]);
  const wanted = {
    family,
    identityId: uuidOf("identityId", identityId),
    connectionId: uuidOf("connectionId", connectionId),
    status: status ?? null,
    isDismissed: isDismissed ?? null,
  };
  const now = services.clock.now();
  const list = `chat-organization-writes/${Object.values(wanted).join("/")}`;
  const filter = { ...wanted, expiredBefore: expiredBefore(now) };
  const request = pageRequest(context, list, args);
  const page = await listVisibleOrganizationWrites(services.database.request.reader, viewer, filter, request);
  return toConnection(
    context,
    list,
    page,
    (row) => row,
    (row) => agedTo(row, now),
  );
}

function uuidOf(argument: string, given: string | null | undefined): string | null {
  if (given == null) return null;
  if (!isUuid(given)) throw invalidValue([argument], "This is not a UUID.");
  return given.toLowerCase();
}
