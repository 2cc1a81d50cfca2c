import type { Statements } from "../../shared/database/statements.js";
import { addJob } from "../../shared/work/add-job.js";
import { insertReplies, type ReplyRow } from "./store/replies.js";

/** The job that sends what lines say by themselves. */
export const replyTask = "im-line-replies";

/** Stores what a line says and wakes the job that sends it. For jobs: requests may not wake any. */
export async function queueReplies(tx: Statements, replies: readonly Omit<ReplyRow, "id">[], now: Date): Promise<void> {
  if (replies.length === 0) return;
  await insertReplies(tx, replies, now);
  await addJob(tx, replyTask, {}, { now, queue: replyTask });
}
