import type { EventFacts } from "./facts.js";

/** As much of an event as says who wrote a message. */
export interface StoredAuthor extends Pick<EventFacts, "type" | "subtype" | "userId" | "byAppId" | "byWorkspaceId"> {
  readonly more: {
    readonly message: { readonly botId: string | null } | null;
    readonly actor?: { readonly realName: string | null } | null;
  };
}

/** A user whom a message makes known. */
export interface IntroducedUser {
  readonly userId: string;
  /** The user's own workspace, as far as Slack reports it; else it is that of the connection. */
  readonly workspaceId: string | null;
  /** The real name, as far as Slack reports it. */
  readonly name: string | null;
}

/** Subtypes of messages that a person wrote. */
const written = new Set([null, "file_share", "thread_broadcast", "me_message"]);

/** Slack's own user, which speaks in every workspace. */
const slackbot = "USLACKBOT";

/** The user whom an event makes known: the person who wrote a message (wire contract contacts 4.3). Null for other events and bots. */
export function introducedUser({
  type,
  subtype,
  userId,
  byAppId,
  byWorkspaceId,
  more,
}: StoredAuthor): IntroducedUser | null {
  if (type !== "message" || !written.has(subtype) || userId === null || userId === slackbot) return null;
  if (byAppId !== null || (more.message?.botId ?? null) !== null) return null;
  return { userId, workspaceId: byWorkspaceId, name: more.actor?.realName ?? null };
}
