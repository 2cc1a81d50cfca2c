import type { Statements } from "../../shared/database/statements.js";
import { appendEvent } from "../../shared/events/append-event.js";
import type { KeyRow } from "../keys/public.js";
import type { demoEvents } from "./events.js";

/** The user who started it: the demo's key is created with their key. */
export type DemoData = Pick<KeyRow, "createdBy" | "creatorType">;

/** Appends an event about a demo. Demos have no row, so each event is independent. */
export async function appendDemoEvent(
  tx: Statements,
  kind: keyof typeof demoEvents,
  organizationId: string,
  { createdBy, creatorType }: DemoData,
  occurredAt: Date,
): Promise<void> {
  await appendEvent(tx, {
    kind,
    subjectId: organizationId,
    subjectVersion: 1,
    audience: [{ identityId: null, organizationId, side: null }],
    data: { created_by: createdBy, creator_type: creatorType },
    occurredAt,
  });
}
