import { randomUUID } from "node:crypto";
import type { RequestContext } from "../../shared/context/request-context.js";
import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { sharedErrors } from "../../shared/errors/shared-errors.js";
import { checkIdempotencyKey } from "../../shared/idempotency/idempotency-key.js";
import { compareInput, keyScope } from "../../shared/idempotency/keyed-write.js";
import { PaymentUnanswered } from "./payments/payments.js";
import { finishCall, forgetCall, insertCall, leaseCall, lockCall } from "./store/payment-calls.js";

/** Longer than a call can take: after that its process has ended. */
const leaseMilliseconds = 60_000;
const retryAfterSeconds = 1;

/** A call to the payments provider with the steps around it. */
export interface ProviderCall<Order, Result, Answer> {
  /** The operation, as part of the scope of its keys. */
  readonly operation: string;
  readonly input: unknown;
  /** Checks and creates the order; null when there is nothing to do. An error rolls everything back. */
  prepare(tx: Transaction): Promise<Order | null>;
  /** Calls the provider, outside of any transaction. */
  ask(order: Order, key: string): Promise<Result>;
  /** Stores the result. The answer is plain JSON; a checkout is named so that it can be closed. */
  record(tx: Transaction, result: Result): Promise<{ readonly answer: Answer; readonly checkoutId?: string }>;
}

/**
 * Calls the provider once per Idempotency-Key (wire contract org 1.8). The row of the call is committed before the
 * call, and its id is the provider's idempotency key: a retry after a crash repeats the same order. A concurrent
 * request throws `idempotency_in_progress`. A refused call is deleted, so that its key may be used again. Null when
 * there was nothing to do.
 */
export async function callProvider<Order, Result, Answer>(
  context: RequestContext,
  call: ProviderCall<Order, Result, Answer>,
): Promise<Answer | null> {
  const { services } = context;
  const begun = await begin(context, call);
  if (begun.is === "over") return begun.answer;
  const { id, order } = begun;
  const result = await call.ask(order, id).catch((error: unknown) => giveUp(services, id, error));
  const recorded = await services.database.request.transaction(async (tx) => {
    const { answer, checkoutId = null } = await call.record(tx, result);
    await finishCall(tx, id, { answer: sealed(services, id, answer), checkoutId });
    return answer;
  });
  noteKeyedWrite(context, id);
  return recorded;
}

function noteKeyedWrite({ notes, idempotencyKey }: RequestContext, id: string): void {
  if (idempotencyKey !== null) notes.keyedWrite = id;
}

type Begun<Order, Answer> =
  | { readonly is: "open"; readonly id: string; readonly order: Order }
  | { readonly is: "over"; readonly answer: Answer | null };

async function begin<Order, Answer>(
  context: RequestContext,
  call: ProviderCall<Order, unknown, Answer>,
): Promise<Begun<Order, Answer>> {
  const { services, viewer } = context;
  if (context.idempotencyKey !== null) checkIdempotencyKey(context.idempotencyKey);
  const key = context.idempotencyKey ?? randomUUID();
  const scope = keyScope(viewer, call.operation);
  const compared = compareInput(services.keyring, call.input);
  return services.database.request.transaction(async (tx) => {
    const createdAt = services.clock.now();
    const leaseUntil = new Date(createdAt.getTime() + leaseMilliseconds);
    let id: string = randomUUID();
    const facts = { organizationId: viewer.organizationId!, inputHash: compared.hash, leaseUntil, createdAt };
    if (!(await insertCall(tx, { id, scope, key, ...facts }))) {
      const earlier = await lockCall(tx, scope, key);
      if (earlier !== null && !compared.isOf(earlier.inputHash)) {
        throw sharedErrors.problem("idempotency_key_reused");
      }
      if (earlier !== null && earlier.answer !== null) {
        context.notes.replayed = true;
        noteKeyedWrite(context, earlier.id);
        const text = services.keyring.open(earlier.answer, earlier.id).toString("utf8");
        return { is: "over", answer: JSON.parse(text) as Answer };
      }
      if (earlier === null || earlier.leaseUntil > createdAt) {
        throw sharedErrors.problem("idempotency_in_progress", { retryAfter: retryAfterSeconds });
      }
      id = earlier.id;
      await leaseCall(tx, id, leaseUntil);
    }
    const order = await call.prepare(tx);
    if (order !== null) return { is: "open", id, order };
    await finishCall(tx, id, { answer: sealed(services, id, null), checkoutId: null });
    noteKeyedWrite(context, id);
    return { is: "over", answer: null };
  });
}

async function giveUp({ database, clock }: Services, id: string, error: unknown): Promise<never> {
  const isOpen = error instanceof PaymentUnanswered;
  await database.request.transaction((tx) => (isOpen ? leaseCall(tx, id, clock.now()) : forgetCall(tx, id)));
  throw isOpen ? error.problem : error;
}

function sealed({ keyring }: Services, id: string, answer: unknown): Uint8Array<ArrayBuffer> {
  return keyring.seal(Buffer.from(JSON.stringify(answer)), id);
}
