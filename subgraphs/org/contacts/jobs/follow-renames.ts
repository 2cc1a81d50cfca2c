import { defineConsumer } from "../../../shared/work/consumer.js";
import { followRename } from "../follow-rename.js";
import { findOrganizationsNaming } from "../store/contacts-by-handle.js";
import { findHandle } from "../store/renamed-agents.js";

/** Organizations of one transaction, whose address books it locks. */
const slice = 50;

/** Has contacts of all organizations follow an agent that is renamed (wire contract contacts 12). */
export const followContactRenames = defineConsumer({
  name: "contact-renames",
  kinds: ["identity.renamed"],
  async isConcerned(db, events) {
    for (const { data } of events) {
      if ((await findOrganizationsNaming(db, oldHandle(data), "", 1)).length > 0) return true;
    }
    return false;
  },
  async handle(tx, events, { clock }, resume) {
    let after = resume ?? "";
    for (const [done, { subjectId, data }] of events.entries()) {
      const from = oldHandle(data);
      const to = await findHandle(tx, subjectId);
      const found = to === null || to === from ? [] : await findOrganizationsNaming(tx, from, after, slice);
      for (const organizationId of found) await followRename(tx, organizationId, { from, to: to! }, clock.now());
      if (found.length > 0) return { done, resume: found.at(-1)! };
      after = "";
    }
  },
});

const oldHandle = (data: unknown): string => (data as { readonly from_handle: string }).from_handle;
