import type { PastSenders } from "../../shared/contacts/past-senders.js";
import { senderOf } from "./meet-user.js";
import { introducedUser } from "./rules/introduced-user.js";
import { pastMessages } from "./store/past-authors.js";

/** Messages of one page. */
const pageSize = 500;

/** People who wrote where agents are in team chat, as long as events are stored (wire contract contacts 4.1, 4.3). */
export const pastChatAuthors: PastSenders = {
  async read({ database }, organizationId, after) {
    const { messages, ...page } = await pastMessages(database.jobs.reader, organizationId, after, pageSize);
    const senders = messages.flatMap((message) => {
      const user = introducedUser(message);
      return user === null ? [] : [senderOf(user, { ...message, organizationId })];
    });
    return { senders, ...page };
  },
};
