import { backfillContacts } from "../../../subgraphs/org/contact-backfill/jobs/backfill-contacts.js";
import { startBackfill } from "../../../subgraphs/org/contact-backfill/store/backfills.js";
import type { Services } from "../../../subgraphs/shared/context/services.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import type { OrgPart } from "./part.js";

/** Begins a backfill, unless one is in progress. No job runs it. */
async function begin({ database, clock }: Services, organizationId: string): Promise<void> {
  await database.request.transaction((tx) => startBackfill(tx, organizationId, clock.now()));
}

/** From wire contract contacts 4.1 and 10. */
export const contactBackfill: FeatureKit<OrgPart> = {
  graphql: `
  Query.contactBackfill                  401   403c  403a  403a  403a  ok    403a  ok    null  403a  null  401
  Mutation.backfillContacts              401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  `,
  calls: {
    "Query.contactBackfill": () => ["", "{ state addedCount }"],
    "Mutation.backfillContacts": () => ["", "{ backfill { state examinedCount addedCount } }"],
  },
  before: (name) =>
    name === "Query.contactBackfill" ? ({ parley, ours }) => begin(parley.services, ours.id) : undefined,
  events: {
    "address_book.backfill_finished": async ({ parley: { services }, ours }) => {
      await begin(services, ours.id);
      const { signal } = new AbortController();
      await backfillContacts.run({ services, signal, attempt: 1 }, { organizationId: ours.id });
    },
  },
};
