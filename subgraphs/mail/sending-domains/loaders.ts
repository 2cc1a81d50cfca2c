import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { seesOrganization } from "../../shared/viewer/viewer.js";
import { uuidOfDomain } from "./rules/domain-id.js";
import { type DomainKey, findDomainKeys } from "./store/dkim-keys.js";
import { findVisibleDomains, type SendingDomainRow } from "./store/sending-domains.js";

/** Domains by their id, such as `sending_domain_<uuid>`, that the viewer may see. */
export function sendingDomainById({ viewer, services }: RequestContext): DataLoader<string, SendingDomainRow | null> {
  return new DataLoader(async (ids) => {
    const uuids = ids.map(uuidOfDomain);
    const wanted = uuids.filter((uuid) => uuid !== null);
    const rows = await findVisibleDomains(services.database.request.reader, viewer, wanted);
    return inKeyOrder<string | null, SendingDomainRow>(rows, uuids, (row) => row.id);
  });
}

/** The keys of domains by UUID; none for viewers who may not see DNS records. */
export function keysOfDomain({ viewer, services }: RequestContext): DataLoader<string, DomainKey[]> {
  return new DataLoader(async (ids) => {
    const db = services.database.request.reader;
    const seen = seesOrganization(viewer) ? await findVisibleDomains(db, viewer, ids) : [];
    const keys = await findDomainKeys(
      db,
      seen.map(({ id }) => id),
    );
    return ids.map((id) => keys.filter(({ sendingDomainId }) => sendingDomainId === id));
  });
}
