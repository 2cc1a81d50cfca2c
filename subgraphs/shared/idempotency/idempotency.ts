import { createHash } from "node:crypto";
import type { RequestContext } from "../context/request-context.js";
import type { Transaction } from "../database/client.js";
import { sharedErrors } from "../errors/shared-errors.js";
import { principalOf } from "../viewer/viewer.js";
import { canonicalJson } from "./canonical-json.js";

/** Seconds a twin is told to wait while the first request with its key still runs. */
const retryAfterSeconds = 1;

/**
 * Runs a keyed write once (wire contract org 1.8). Scope: organization, principal and operation; the input is the
 * operation's canonical variables. With no key the effect simply runs.
 *
 * The first request takes the key's lock, does the effect and records its answer, all in one transaction. A repeat gets
 * the recorded answer; the same key with other input throws `idempotency_key_reused`; a twin in flight throws
 * `idempotency_in_progress`. The answer must be JSON; it is stored sealed because it may hold a secret shown once.
 */
export async function once<Answer>(
  context: RequestContext,
  operation: string,
  input: unknown,
  effect: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  const { database } = context.services;
  const key = context.idempotencyKey;
  if (key === null) return database.request.transaction(effect);
  const scope = [context.viewer.organizationId ?? "", principalOf(context.viewer), operation].join("/");
  const inputHash = new Uint8Array(createHash("sha256").update(canonicalJson(input)).digest());
  return database.request.transaction(async (tx) => {
    const [lock] = await tx.$queryRaw<{ got: boolean }[]>`
      select pg_try_advisory_xact_lock(hashtextextended(${`${scope}\n${key}`}, 0)) as got`;
    const record = await tx.idempotencyRecord.findUnique({ where: { scope_key: { scope, key } } });
    if (record !== null) {
      if (!Buffer.from(record.inputHash).equals(inputHash)) throw sharedErrors.problem("idempotency_key_reused");
      context.notes.replayed = true;
      return JSON.parse(context.services.keyring.open(record.answer, `${scope}\n${key}`).toString("utf8")) as Answer;
    }
    if (lock?.got !== true) {
      throw sharedErrors.problem("idempotency_in_progress", { retryAfter: retryAfterSeconds });
    }
    const answer = await effect(tx);
    await tx.idempotencyRecord.create({
      data: {
        scope,
        key,
        inputHash,
        answer: context.services.keyring.seal(Buffer.from(JSON.stringify(answer)), `${scope}\n${key}`),
        createdAt: context.services.clock.now(),
      },
    });
    return answer;
  });
}
