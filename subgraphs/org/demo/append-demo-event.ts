import type { Statements } from "../../shared/database/statements.js";
import { appendEvent } from "../../shared/events/append-event.js";
import type { KeyRow } from "../keys/public.js";
import type { demoEvents } from "./events.js";

/** Whoever has it played: their key is what the demo's key is made with. */
export type DemoData = Pick<KeyRow, "createdBy" | "creatorType">;

/** Tells the organization of a demo. Demos have no row: each event stands for itself. */
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
