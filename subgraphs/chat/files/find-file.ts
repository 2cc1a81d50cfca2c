import type { Config } from "../../shared/config/config.js";
import { authorIn, type Person } from "../contact-rules/public.js";
import { objectOf } from "../reads/public.js";
import type { SlackData } from "../slack/public.js";
import { type ChatFileFacts, chatFileOf } from "./rules/chat-file.js";

/** A file, and who uploaded it. */
export type FoundFile = ChatFileFacts & { readonly by: Person };

/** Asks Slack for a file; null when its answer contains none. */
export async function findFile(
  { CHAT_SLACK_API_URL: apiUrl }: Pick<Config, "CHAT_SLACK_API_URL">,
  call: (method: string, input: Readonly<Record<string, unknown>>) => Promise<SlackData>,
  id: string,
): Promise<FoundFile | null> {
  const said = objectOf((await call("files.info", { file: id }))["file"]);
  const file = chatFileOf(said, apiUrl);
  return file === null ? null : { ...file, by: authorIn(said) };
}
