import type { Transaction } from "../database/client.js";
import type { DeliveryAttempt } from "./delivery-attempt.js";

/**
 * Writes rows of the delivery log, for existing deliveries. Returns the ids of the new rows: an earlier commit may have
 * succeeded although its confirmation was lost.
 */
export async function insertAttempts(
  tx: Transaction,
  attempts: readonly DeliveryAttempt[],
): Promise<ReadonlySet<string>> {
  // As one text, because an array per column costs several times the processor time.
  const inserted = await tx.$queryRaw<{ id: string }[]>`
    insert into delivery_attempt
      (id, delivery_id, target_id, kind, url, response_status, response_body, error_detail, duration_ms, attempt,
       is_replay, is_test, created_at)
    select id, "deliveryId", "targetId", kind, url, "responseStatus", "responseBody", "errorDetail", "durationMs", attempt,
           "isReplay", "isTest", "createdAt"
    from json_to_recordset(${JSON.stringify(attempts)}::json) as a (
      id uuid, "deliveryId" uuid, "targetId" uuid, kind text, url text, "responseStatus" int, "responseBody" text,
      "errorDetail" text, "durationMs" int, attempt int, "isReplay" bool, "isTest" bool, "createdAt" timestamptz)
    on conflict (id) do nothing returning id`;
  return new Set(inserted.map(({ id }) => id));
}
