import type { RequestContext } from "../context/request-context.js";
import { Prisma } from "../../../generated/prisma/client.js";
import type { Transaction } from "../database/client.js";
import { sendStatement, type Statements } from "../database/statements.js";
import { sharedErrors } from "../errors/shared-errors.js";
import { checkIdempotencyKey } from "./idempotency-key.js";
import {
  compareInput,
  type KeyedOperation,
  keyedWriteId,
  keyScope,
  keyScopes,
  rememberedUntil,
} from "./keyed-write.js";

/** The record of a write. */
interface StoredRecord {
  readonly scope: string;
  readonly inputHash: Uint8Array;
  readonly answer: Uint8Array;
  readonly createdAt: Date;
}

/** The Retry-After in seconds for a second request while the first one with its key still runs. */
const retryAfterSeconds = 1;

/**
 * Runs a keyed write once (wire contract org 1.8). Scope: `keyScope`; the input is the operation's canonical variables.
 * Without a key the effect simply runs. The same goes for anonymous callers: they all are one principal, and one caller
 * must not get another's answer.
 *
 * The first request takes the key's lock, runs the effect and records its answer, all in one transaction. A retry gets
 * the recorded answer. The same key with other input throws `idempotency_key_reused`; a concurrent request throws
 * `idempotency_in_progress`; a malformed key throws `validation_failed`. The answer must be plain JSON (dates as
 * texts), because a retry gets the stored form. It is stored sealed because it may contain a secret that is shown once.
 * `firstAnswer` stores the answer that was sent to the client.
 */
export async function once<Answer>(
  context: RequestContext,
  operation: KeyedOperation,
  input: unknown,
  effect: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  const { request } = context.services.database;
  return runOnce(context, operation, input, effect, (work) => request.transaction(work));
}

/** The same for hot paths, whose effect needs only plain statements. */
export async function oncePipelined<Answer>(
  context: RequestContext,
  operation: KeyedOperation,
  input: unknown,
  effect: (tx: Statements) => Promise<Answer>,
): Promise<Answer> {
  const { request } = context.services.database;
  return runOnce(context, operation, input, effect, (work) => request.pipelinedTransaction(work));
}

async function runOnce<Tx extends Statements, Answer>(
  context: RequestContext,
  operation: KeyedOperation,
  input: unknown,
  effect: (tx: Tx) => Promise<Answer>,
  transaction: <Value>(work: (tx: Tx) => Promise<Value>) => Promise<Value>,
): Promise<Answer> {
  const { keyring, clock } = context.services;
  const key = context.idempotencyKey;
  if (key === null || context.viewer.kind === "anonymous") return transaction(effect);
  checkIdempotencyKey(key);
  const scope = keyScope(context.viewer, operation);
  const rowId = `${scope}\n${key}`;
  const compared = compareInput(keyring, input);
  const outcome = await transaction(async (tx) => {
    const [lock] = await tx.$queryRaw<{ got: boolean }[]>`
      select pg_try_advisory_xact_lock(hashtextextended(${rowId}, 0)) as got`;
    // Read after the lock: its previous holder has committed its record before releasing it.
    const [record] = await tx.$queryRaw<StoredRecord[]>`
      select scope, input_hash as "inputHash", answer, created_at as "createdAt" from idempotency_record
      where scope = any(${[...keyScopes(context.viewer, operation)]}) and key = ${key}`;
    if (record !== undefined) {
      if (!compared.isOf(record.inputHash)) throw sharedErrors.problem("idempotency_key_reused");
      const text = keyring.open(record.answer, `${record.scope}\n${key}`).toString("utf8");
      return { replayed: true, text, scope: record.scope, createdAt: record.createdAt };
    }
    if (lock?.got !== true) {
      throw sharedErrors.problem("idempotency_in_progress", { retryAfter: retryAfterSeconds });
    }
    const text = JSON.stringify((await effect(tx)) ?? null);
    const createdAt = clock.now();
    const answer = keyring.seal(Buffer.from(text), rowId);
    const keep = Prisma.sql`
      insert into idempotency_record (scope, key, input_hash, answer, created_at, expires_at)
      values (${scope}, ${key}, ${compared.hash}, ${answer}, ${createdAt}, ${rememberedUntil(operation, createdAt)})`;
    await sendStatement(tx, keep);
    return { replayed: false, text, scope, createdAt };
  });
  if (outcome.replayed) context.notes.replayed = true;
  context.notes.keyedWrite = keyedWriteId(outcome.scope, key, outcome.createdAt);
  context.notes.keyedWriteUntil = rememberedUntil(operation, outcome.createdAt);
  // The first answer is converted like a stored one, so that values that JSON cannot represent fail at once.
  return JSON.parse(outcome.text) as Answer;
}
