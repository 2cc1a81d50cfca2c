import type { SlackData } from "../../slack/rules/slack-answer.js";
import { countOf, isTrue, objectOf, textOf } from "./foreign.js";

/** A conversation of a workspace, as far as it is passed on (wire contract chat 8.4). */
export interface Conversation {
  readonly id: string;
  readonly name: string | null;
  readonly isChannel: boolean;
  readonly isPrivate: boolean;
  readonly isIm: boolean;
  readonly isMpim: boolean;
  readonly isMember: boolean;
  readonly isArchived: boolean;
  readonly user: string | null;
  readonly numMembers: number | null;
  readonly topic: string | null;
  readonly purpose: string | null;
}

/** A conversation in an answer of Slack; null for anything else. */
export function conversationOf(data: SlackData): Conversation | null {
  const id = textOf(data["id"], 64);
  if (id === null) return null;
  return {
    id,
    name: textOf(data["name"], 255),
    isChannel: isTrue(data["is_channel"]),
    isPrivate: isTrue(data["is_private"]),
    isIm: isTrue(data["is_im"]),
    isMpim: isTrue(data["is_mpim"]),
    isMember: isTrue(data["is_member"]),
    isArchived: isTrue(data["is_archived"]),
    user: textOf(data["user"], 64),
    numMembers: countOf(data["num_members"]),
    topic: textOf(objectOf(data["topic"])["value"], 1_000),
    purpose: textOf(objectOf(data["purpose"])["value"], 1_000),
  };
}

const kinds = [
  ["public_channel", "channels:read"],
  ["private_channel", "groups:read"],
  ["mpim", "mpim:read"],
  ["im", "im:read"],
] as const;

/**
 * The kinds of conversation that a bot with these scopes may list; all if it has none, so that Slack reports what is
 * missing.
 */
export function listedKinds(scopes: readonly string[]): string {
  const granted = kinds.filter(([, scope]) => scopes.includes(scope));
  return (granted.length === 0 ? kinds : granted).map(([kind]) => kind).join(",");
}
