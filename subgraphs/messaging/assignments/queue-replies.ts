import type { Statements } from "../../shared/database/statements.js";
import { addJob } from "../../shared/work/add-job.js";
import { insertReplies, type ReplyRow } from "./store/replies.js";

/** The job that sends automatic replies. */
export const replyTask = "im-line-replies";

/** Stores an automatic reply and adds the job that sends it. For jobs only: requests must not add jobs. */
export async function queueReplies(tx: Statements, replies: readonly Omit<ReplyRow, "id">[], now: Date): Promise<void> {
  if (replies.length === 0) return;
  await insertReplies(tx, replies, now);
  await addJob(tx, replyTask, {}, { now, queue: replyTask });
}
