import type { EventFacts } from "./facts.js";

/** The bot of a connection. */
export interface OwnBot {
  readonly botUserId: string;
}

/** Whether the connection's own bot is the actor: an agent that answers messages must not answer itself. */
export function isFromSelf(
  { userId, byAppId, more }: Pick<EventFacts, "userId" | "byAppId" | "more">,
  { botUserId }: OwnBot,
  appId: string | null,
): boolean {
  if (userId !== null) return userId === botUserId;
  // Some messages of bots name the app alone.
  return (more.message?.botId ?? null) !== null && appId !== null && byAppId === appId;
}
