import type { SlackData } from "../../slack/rules/slack-answer.js";
import { type FileFacts, fileFacts } from "./files.js";
import { objectOf, objectsOf, textOf } from "./foreign.js";
import { type Reaction, reactionsIn } from "./reactions.js";

/** A message of a workspace, as far as it is passed on (wire contract chat 8.4). */
export interface ReadMessage {
  readonly ts: string;
  readonly threadTs: string | null;
  readonly user: string | null;
  readonly botId: string | null;
  readonly text: string;
  readonly files: readonly FileFacts[];
  readonly reactions: readonly Reaction[];
  /** The user who changed it last, and the time, as a timestamp of Slack. */
  readonly edited: { readonly user: string | null; readonly ts: string | null } | null;
}

const mostFiles = 100;

/** The message with this timestamp in an answer that lists messages; null when it is not among them. */
export function messageWithTs(data: SlackData, ts: string): ReadMessage | null {
  // A thread has the message that began it, too.
  const found = objectsOf(data["messages"], 2).find((one) => one["ts"] === ts);
  return found === undefined ? null : messageOf(found);
}

/** A message in an answer of Slack; null for what has no timestamp. */
export function messageOf(data: SlackData): ReadMessage | null {
  const ts = textOf(data["ts"], 64);
  if (ts === null) return null;
  const { edited } = data;
  return {
    ts,
    threadTs: textOf(data["thread_ts"], 64),
    user: textOf(data["user"], 64),
    botId: textOf(data["bot_id"], 64),
    text: textOf(data["text"]) ?? "",
    files: objectsOf(data["files"], mostFiles).map(fileFacts),
    reactions: reactionsIn(data["reactions"]),
    edited:
      edited === undefined || edited === null
        ? null
        : { user: textOf(objectOf(edited)["user"], 64), ts: textOf(objectOf(edited)["ts"], 64) },
  };
}
