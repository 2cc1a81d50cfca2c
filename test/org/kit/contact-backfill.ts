import { backfillContacts } from "../../../subgraphs/org/contact-backfill/jobs/backfill-contacts.js";
import { startBackfill } from "../../../subgraphs/org/contact-backfill/store/backfills.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import type { OrgPart } from "./part.js";

/** From wire contract contacts 4.1 and 10. */
export const contactBackfill: FeatureKit<OrgPart> = {
  graphql: `
  Query.contactBackfill                  401   403c  403a  403a  403a  null  403a  null  null  403a  null  401
  Mutation.backfillContacts              401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  `,
  calls: {
    "Query.contactBackfill": () => ["", "{ state addedCount }"],
    "Mutation.backfillContacts": () => ["", "{ backfill { state examinedCount addedCount } }"],
  },
  strangers: { unreached: { ContactBackfill: "The organization of the walks has none." } },
  events: {
    "address_book.backfill_finished": async ({ parley: { services }, ours }) => {
      await services.database.request.transaction((tx) => startBackfill(tx, ours.id, services.clock.now()));
      const { signal } = new AbortController();
      await backfillContacts.run({ services, signal, attempt: 1 }, { organizationId: ours.id });
    },
  },
};
