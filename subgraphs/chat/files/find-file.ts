import type { Config } from "../../shared/config/config.js";
import { objectOf } from "../reads/public.js";
import type { SlackData } from "../slack/public.js";
import { type ChatFileFacts, chatFileOf } from "./rules/chat-file.js";

/** Asks Slack for a file; null when its answer contains none. */
export async function findFile(
  { CHAT_SLACK_API_URL: apiUrl }: Pick<Config, "CHAT_SLACK_API_URL">,
  call: (method: string, input: Readonly<Record<string, unknown>>) => Promise<SlackData>,
  id: string,
): Promise<ChatFileFacts | null> {
  return chatFileOf(objectOf((await call("files.info", { file: id }))["file"]), apiUrl);
}
