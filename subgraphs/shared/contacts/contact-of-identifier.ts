import DataLoader from "dataloader";
import type { RequestContext } from "../context/request-context.js";
import { findVisibleContactIds, type Identifier } from "./store/contact-ids.js";
import type { ContactReference } from "./types/contact-reference.js";

/** The contact of the viewer's organization that has an identifier, in the form that is compared. */
export function contactOfIdentifier({
  viewer,
  services,
}: RequestContext): DataLoader<Identifier, ContactReference | null, string> {
  return new DataLoader(
    async (identifiers: readonly Identifier[]) => {
      const found = await findVisibleContactIds(services.database.request.reader, viewer, identifiers);
      const ids = new Map(found.map((one) => [keyOf(one), one.contactId]));
      return identifiers.map((one) => {
        const id = ids.get(keyOf(one));
        return id === undefined ? null : { id };
      });
    },
    { cacheKeyFn: keyOf },
  );
}

const keyOf = ({ kind, value }: Identifier): string => `${kind} ${value}`;
