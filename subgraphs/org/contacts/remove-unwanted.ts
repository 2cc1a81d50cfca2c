import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { findSuggestedIdentifiers, removeContacts, type SuggestedIdentifier } from "./store/organization-contacts.js";
import { suppressedOf } from "./suppressions.js";

const pageSize = 1_000;

/**
 * Removes the suggestions of an address book that another organization, into which it will move, deleted or forgot. No event tells
 * of them: the other organization never had them. Both address books must be locked.
 */
export async function removeUnwanted(
  tx: Transaction,
  services: Pick<Services, "clock" | "keyring">,
  fromId: string,
  toId: string,
): Promise<void> {
  let last: SuggestedIdentifier | null = null;
  do {
    const page: SuggestedIdentifier[] = await findSuggestedIdentifiers(tx, fromId, last, pageSize);
    const suggested = page.map(({ contactId, kind, value }) => {
      return { contactId, organizationId: toId, identifier: { kind, value, domain: null } };
    });
    const unwanted = await suppressedOf(tx, services, suggested, services.clock.now());
    await removeContacts(
      tx,
      [...unwanted].map(({ contactId }) => contactId),
    );
    last = page.length < pageSize ? null : page.at(-1)!;
  } while (last !== null);
}
