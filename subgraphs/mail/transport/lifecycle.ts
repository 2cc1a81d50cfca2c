import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { applyResults } from "./apply-recipient-results.js";
import { lockSentMessages } from "./store/sent-messages.js";
import { countWaitingRecipients, findWaitingMessages, lockWaitingRecipients } from "./store/waiting-recipients.js";

/** Messages in one slice. */
const slice = 100;

/** Mail that waits while its sender is frozen. */
export const transportLifecycle: IdentityLifecycle = {
  waiting: ({ tx }, senders, most) => countWaitingRecipients(tx, senders, most),

  async cancelWaiting({ tx, clock }, senders) {
    const ids = await findWaitingMessages(tx, senders, slice);
    await lockSentMessages(tx, ids);
    const recipients = await lockWaitingRecipients(tx, ids);
    const result = { state: "failed", smtpCode: null, smtpText: "frozen", nextAttemptAt: null } as const;
    const news = ids.map((messageId) => {
      const own = recipients.filter((recipient) => recipient.messageId === messageId);
      return { messageId, results: own.map(({ id: recipientId }) => ({ ...result, recipientId })) };
    });
    await applyResults(tx, news, clock.now());
    return ids.length === slice;
  },
};
