import type { PastSenders } from "../../shared/contacts/past-senders.js";
import { pastRequesters } from "./store/past-requesters.js";

/** Tasks of one page. */
const pageSize = 500;

/** Agents of other organizations that gave work to agents (wire contract contacts 4.1, 4.3). */
export const pastTaskRequesters: PastSenders = {
  async read({ database }, organizationId, after) {
    const { requesters, ...page } = await pastRequesters(database.jobs.reader, organizationId, after, pageSize);
    const senders = requesters.map(({ workerId: identityId, handle: text }) => {
      return { organizationId, identityId, kind: "handle", text, name: null } as const;
    });
    return { senders, ...page };
  },
};
