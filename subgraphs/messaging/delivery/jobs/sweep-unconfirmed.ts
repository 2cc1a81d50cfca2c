import { defineRecurringJob } from "../../../shared/work/recurring-job.js";
import { lockConversation, recordConversationEvent, updateConversation } from "../../conversations/public.js";
import { countUses, unconfirmed, unconfirmedAfter, unconfirmedGroup } from "../../messages/public.js";
import { applyProgress } from "../apply-progress.js";
import { failed } from "../rules/outcome.js";
import { findUnconfirmed, findUnconfirmedGroups } from "../store/outgoing.js";

const atOnce = 200;

/** Ends what had no report for 15 minutes: messages, and groups that were not created (wire contract im 9, 10). */
export const sweepUnconfirmed = defineRecurringJob({
  name: "im-sweep-unconfirmed",
  cron: "* * * * *",
  async run({ services, signal }) {
    const { database, clock } = services;
    const before = new Date(clock.now().getTime() - unconfirmedAfter);
    for (const message of await findUnconfirmed(database.jobs.reader, before, atOnce)) {
      if (signal.aborted) return;
      await database.jobs.pipelinedTransaction(async (tx) => {
        const { id: messageId, conversationId } = message;
        const group = await lockConversation(tx, conversationId);
        const code = group?.groupCreationStatus === "creating" ? unconfirmedGroup : unconfirmed;
        const said = "Nothing was heard of the message for 15 minutes. It is not sent again.";
        const names = { carrierMessageId: null, carrierThreadId: null };
        const progress = failed("error", code, said, said);
        await countUses(
          tx,
          services,
          await applyProgress(tx, services, [{ messageId, conversationId, progress, ...names }]),
        );
      });
    }
    for (const id of await findUnconfirmedGroups(database.jobs.reader, before, atOnce)) {
      if (signal.aborted) return;
      await database.jobs.pipelinedTransaction(async (tx) => {
        const group = await lockConversation(tx, id);
        if (group?.groupCreationStatus !== "creating") return;
        const now = clock.now();
        const change = { groupCreationStatus: "not_created", creatingSince: null } as const;
        const version = await updateConversation(tx, id, change, now);
        await recordConversationEvent(tx, "im.conversation.changed", { ...group, version, isBlocked: false }, now);
      });
    }
  },
});
