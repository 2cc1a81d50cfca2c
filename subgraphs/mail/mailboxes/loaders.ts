import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { normalizeAddress } from "./rules/address.js";
import { findVisibleMailboxes, type MailboxRow } from "./store/mailboxes.js";

/** Mailboxes by UUID that the viewer may see. */
export function mailboxById({ viewer, services }: RequestContext): DataLoader<string, MailboxRow | null> {
  return new DataLoader(async (ids) => {
    const { reader } = services.database.request;
    const rows = await findVisibleMailboxes(reader, viewer, "id", ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}

/** Mailboxes by the UUID of their identity that the viewer may see. */
export function mailboxByIdentity({ viewer, services }: RequestContext): DataLoader<string, MailboxRow | null> {
  return new DataLoader(async (ids) => {
    const { reader } = services.database.request;
    const rows = await findVisibleMailboxes(reader, viewer, "identityId", ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.identityId);
  });
}

/** Mailboxes by address, in any case, that the viewer may see. */
export function mailboxByAddress({ viewer, services }: RequestContext): DataLoader<string, MailboxRow | null> {
  return new DataLoader(async (texts) => {
    const { reader } = services.database.request;
    const addresses = texts.map(normalizeAddress);
    const wanted = addresses.filter((address) => address !== null);
    const rows = await findVisibleMailboxes(reader, viewer, "emailAddress", wanted);
    return inKeyOrder<string | null, MailboxRow>(rows, addresses, (row) => row.emailAddress);
  });
}
