import type { Transaction } from "../../shared/database/client.js";
import { appendEvent } from "../../shared/events/append-event.js";
import type { keyEvents } from "./events.js";
import type { KeyRow } from "./store.js";

type KeyEvent = Extract<keyof typeof keyEvents, `${"api_key" | "service_token"}.${string}`>;

/** Appends an event about a key: its identity sees it; for admin keys and service tokens only the organization. */
export async function appendKeyEvent(tx: Transaction, kind: KeyEvent, key: KeyRow): Promise<void> {
  await appendEvent(tx, {
    kind,
    subjectId: key.id,
    subjectVersion: key.version,
    audience: [{ identityId: key.scopedIdentityId, organizationId: key.organizationId, side: null }],
    data: { scoped_identity_id: key.scopedIdentityId },
    occurredAt: key.updatedAt,
  });
}
