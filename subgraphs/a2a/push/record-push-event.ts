import type { Statements } from "../../shared/database/statements.js";
import { appendEvent } from "../../shared/events/append-event.js";
import type { pushEvents } from "./events.js";
import type { PushConfigState } from "./store/push-config-changes.js";

type PushEventKind = Extract<keyof typeof pushEvents, `a2a.push_config.${string}`>;

/** Appends an event for the requester that owns the configuration, without its URL and credentials. */
export async function recordPushEvent(
  tx: Statements,
  kind: PushEventKind,
  { id, version, identityId, taskId, configId }: PushConfigState,
  organizationId: string,
  now: Date,
): Promise<void> {
  await appendEvent(tx, {
    kind,
    subjectId: id,
    subjectVersion: version,
    audience: [{ identityId, organizationId, side: null }],
    data: { taskId, configId },
    occurredAt: now,
  });
}
