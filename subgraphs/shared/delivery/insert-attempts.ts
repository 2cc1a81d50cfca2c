import type { Transaction } from "../database/client.js";
import type { DeliveryAttempt } from "./delivery-attempt.js";

/** Writes rows of the delivery log, whose deliveries are there. */
export async function insertAttempts(tx: Transaction, attempts: readonly DeliveryAttempt[]): Promise<void> {
  // As one text: an array per column costs several times the processor time.
  await tx.$executeRaw`
    insert into delivery_attempt
      (id, delivery_id, target_id, kind, url, response_status, response_body, error_detail, duration_ms, attempt,
       is_replay, is_test, created_at)
    select id, "deliveryId", "targetId", kind, url, "responseStatus", "responseBody", "errorDetail", "durationMs", attempt,
           "isReplay", "isTest", "createdAt"
    from json_to_recordset(${JSON.stringify(attempts)}::json) as a (
      id uuid, "deliveryId" uuid, "targetId" uuid, kind text, url text, "responseStatus" int, "responseBody" text,
      "errorDetail" text, "durationMs" int, attempt int, "isReplay" bool, "isTest" bool, "createdAt" timestamptz)`;
}
