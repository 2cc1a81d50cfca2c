import type { Channel } from "./channels.js";
import { limits } from "./limits.js";
import type { Model } from "./model.js";
import { Refusal } from "./refusal.js";

/** The words that an agent may say of its work. */
export const sessionStatuses = ["active", "processing", "suspended", "closed"] as const;
export type SessionStatus = (typeof sessionStatuses)[number];

/** The thread or channel in which an agent works. */
export interface Session {
  readonly channelId: string;
  readonly threadTs: string | null;
  readonly appId: string;
  status: SessionStatus;
}

/** Sets what an agent says of its work, and begins the session when there is none. */
export function setSession(
  model: Model,
  channel: Channel,
  appId: string,
  given: { readonly threadTs: string | null; readonly status: string },
): Session {
  const { threadTs } = given;
  if (channel.isSession && threadTs !== null) throw new Refusal("thread_ts_not_allowed");
  if (!channel.isSession && threadTs === null) throw new Refusal("thread_ts_required");
  const status = sessionStatuses.find((word) => word === given.status);
  if (status === undefined) throw new Refusal("invalid_status");
  const key = `${appId} ${channel.id} ${threadTs ?? ""}`;
  const known = model.sessions.get(key);
  if (known !== undefined) {
    known.status = status;
    return known;
  }
  if (model.sessions.size >= limits.sessions) throw new Refusal("too_many_sessions");
  const session: Session = { channelId: channel.id, threadTs, appId, status };
  model.sessions.set(key, session);
  return session;
}
