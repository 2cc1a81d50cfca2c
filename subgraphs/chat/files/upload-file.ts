import type { Services } from "../../shared/context/services.js";
import { openSlackFiles, slackFileAddress } from "../slack/public.js";
import { type CallSlack, type Done, outcomeOf, storeFileId } from "../writes/public.js";
import { begunUpload, incompleteUpload } from "./rules/upload-outcome.js";

/** A file that is to be uploaded, and the stored write that it is about. */
export interface UploadedFile {
  readonly id: string;
  readonly conversationId: string;
  readonly filename: string;
  readonly bytes: Uint8Array;
  readonly title: string | null;
  readonly initialComment: string | null;
  readonly threadTs: string | null;
}

/**
 * Uploads a file in three steps (wire contract chat 8.3), and returns the outcome. Its id is stored before the file is
 * visible, so that an upload with an unknown outcome can be looked up. Only the last step can have an unknown outcome.
 */
export async function uploadFile(
  { config, database, clock, parts }: Services,
  call: CallSlack,
  { id, conversationId, filename, bytes, title, initialComment, threadTs }: UploadedFile,
): Promise<Done> {
  const announced = await call("files.getUploadURLExternal", { filename, length: bytes.length });
  const begun = begunUpload(announced);
  if ("failed" in begun) return { end: begun.failed, answer: announced };
  const { fileId } = begun;
  await database.jobs.transaction((tx) => storeFileId(tx, id, fileId, clock.now()));
  // No token goes there, and no bytes to a host that is not Slack's.
  const address = slackFileAddress(config.CHAT_SLACK_API_URL, begun.address);
  const isTaken = address !== null && (await openSlackFiles({ parts }).upload({ address, bytes }));
  if (!isTaken) return { end: incompleteUpload, answer: announced };
  const answer = await call("files.completeUploadExternal", {
    files: [{ id: fileId, title: title ?? filename }],
    channel_id: conversationId,
    thread_ts: threadTs,
    initial_comment: initialComment,
  });
  return { end: outcomeOf(answer), answer };
}
