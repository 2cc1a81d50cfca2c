import { shownText } from "../../connections/rules/shown-text.js";
import { fileFacts } from "../../reads/rules/files.js";
import { isTrue } from "../../reads/rules/foreign.js";
import { slackFileAddress } from "../../slack/rules/file-address.js";
import type { SlackData } from "../../slack/rules/slack-answer.js";
import { fileLimits } from "./limits.js";

/** A file of a workspace (wire contract chat 4). */
export interface ChatFileFacts {
  readonly id: string;
  readonly name: string | null;
  readonly title: string | null;
  readonly mimetype: string | null;
  /** Bytes. */
  readonly size: number | null;
  /** The URL of its bytes; null when they are not at Slack, deleted, or too large. */
  readonly address: string | null;
}

/** A file in an answer of Slack; null for anything else. Its displayed values have one line. */
export function chatFileOf(data: SlackData, apiUrl: string): ChatFileFacts | null {
  const { id, name, title, mimetype, size } = fileFacts(data);
  if (id === null) return null;
  const isElsewhere = isTrue(data["is_external"]) || data["mode"] === "external" || data["mode"] === "tombstone";
  const isTooLarge = size !== null && size > fileLimits.downloadBytes;
  const address = isElsewhere || isTooLarge ? null : slackFileAddress(apiUrl, data["url_private_download"]);
  return { id, name: line(name), title: line(title), mimetype, size, address };
}

const line = (text: string | null): string | null =>
  text === null ? null : shownText(text, fileLimits.nameCharacters);
