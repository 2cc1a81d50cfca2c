import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { applyProgress } from "./apply-progress.js";
import { failed } from "./rules/outcome.js";
import { countWaitingMessages, lockWaitingMessages } from "./store/waiting-messages.js";

/** Messages in one slice. */
const slice = 200;

/** Instant messages that wait while their sender is frozen. */
export const deliveryLifecycle: IdentityLifecycle = {
  waiting: ({ tx }, senders, most) => countWaitingMessages(tx, senders, most),

  async cancelWaiting({ tx, clock }, senders) {
    const messages = await lockWaitingMessages(tx, senders, slice);
    const progress = failed("error", "frozen", "The message was not sent: its sender was frozen.");
    const nothing = { carrierMessageId: null, carrierThreadId: null };
    const heard = messages.map(({ id: messageId, conversationId }) => ({
      messageId,
      conversationId,
      progress,
      ...nothing,
    }));
    await applyProgress(tx, { clock }, heard);
    return messages.length === slice;
  },
};
