import type { Done } from "./finish-write.js";
import { sentMessage } from "./rules/sent-message.js";
import type { CallSlack } from "./run-write.js";

/** Sends a message to a conversation by one call, and returns the outcome. */
export async function postMessage(
  call: CallSlack,
  { conversationId, text, threadTs }: { conversationId: string; text: string; threadTs: string | null },
): Promise<Done> {
  const answer = await call("chat.postMessage", { channel: conversationId, text, thread_ts: threadTs });
  return { end: sentMessage(answer), answer };
}
