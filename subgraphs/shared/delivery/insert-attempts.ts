import type { Transaction } from "../database/client.js";
import type { DeliveryAttempt } from "./delivery-attempt.js";

/** Writes rows of the delivery log, whose deliveries are there. */
export async function insertAttempts(tx: Transaction, attempts: readonly DeliveryAttempt[]): Promise<void> {
  const column = <Name extends keyof DeliveryAttempt>(name: Name) => attempts.map((attempt) => attempt[name]);
  await tx.$executeRaw`
    insert into delivery_attempt
      (id, delivery_id, target_id, kind, url, response_status, response_body, error_detail, duration_ms, attempt,
       is_replay, is_test, created_at)
    select * from unnest(
      ${column("id")}::uuid[], ${column("deliveryId")}::uuid[], ${column("targetId")}::uuid[], ${column("kind")}::text[],
      ${column("url")}::text[], ${column("responseStatus")}::int[], ${column("responseBody")}::text[],
      ${column("errorDetail")}::text[], ${column("durationMs")}::int[], ${column("attempt")}::int[],
      ${column("isReplay")}::bool[], ${column("isTest")}::bool[], ${column("createdAt")}::timestamptz[])`;
}
