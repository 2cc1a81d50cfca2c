import type { RequestContext } from "../../shared/context/request-context.js";
import { invalidValue, notFound, sharedErrors } from "../../shared/errors/shared-errors.js";
import { compareInput } from "../../shared/idempotency/keyed-write.js";
import { orderedId } from "../../shared/identity/ordered-id.js";
import { enforce, perMinute } from "../../shared/rate-limit/enforce.js";
import { principalOf } from "../../shared/viewer/viewer.js";
import { type ConnectionRow, freshToken, isLasting } from "../connections/public.js";
import type { Person } from "../contact-rules/public.js";
import { openSlack, type SlackAnswer } from "../slack/public.js";
import { admitWrite } from "./admit-write.js";
import { beginWrite } from "./begin-write.js";
import { type Done, finishWrite } from "./finish-write.js";
import { heldAnswer } from "./held-answer.js";
import { type HoldableWrite, prepareHoldable } from "./hold-write.js";
import type { WrittenContent, WrittenPlace } from "./rules/held-write-content.js";
import { operationOf } from "./rules/operation-of.js";
import { findHeldByKey, type HeldWrite } from "./store/held-writes.js";
import { agedTo } from "./rules/expiry.js";
import { isWriteKey, writeKeyRule } from "./rules/write-key.js";
import { findVisibleWriteByKey } from "./store/visible-writes.js";
import type { WriteKind, WriteRow } from "./store/write-row.js";
import { timeLimit } from "../../shared/config/time-limit.js";
import { passGate } from "../../shared/reviews/gate.js";

const limitedBy = "CHAT_WRITES_PER_MINUTE";

/** The gateway ends an operation after ten seconds. A token may have to be renewed before the call. */
const patience = 8_000;
const leastPatience = 3_000;

/** Calls methods of Slack with the token of the write's connection. */
export type CallSlack = (method: string, input: Readonly<Record<string, unknown>>) => Promise<SlackAnswer>;

/** A write whose values are right. */
export interface WantedWrite {
  readonly kind: WriteKind;
  readonly idempotencyKey: string;
  readonly conversationId: string;
  readonly messageTs: string | null;
  readonly threadTs?: string | null;
  /** An additional recipient besides the readers of the conversation. */
  readonly to?: Person;
  /** Other data that distinguishes two writes of a kind. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Its content, if people can be asked first: a message, a changed message or a file. */
  readonly content?: WrittenContent;
  /** The words of the sender to the people who decide about it. */
  readonly reviewNote?: string | null;
  /** Runs it by calling Slack once, and returns the outcome. `id` is that of the stored write. */
  work(call: CallSlack, id: string): Promise<Done>;
}

/**
 * Writes to a workspace once for each key (wire contract chat 6, 7): the write is stored and committed before Slack is
 * called. Returns it when Slack has answered, or after eight seconds; a retry gets its present state without a call.
 * Throws `validation_failed`, `idempotency_key_reused`, `connection_not_connected`, `rate_limited`,
 * `recipient_blocked`: then nothing was stored. Throws `held_for_review` when a person must agree first, and
 * `review_rejected` when people did not.
 */
export async function runWrite(
  context: RequestContext,
  connection: ConnectionRow,
  wanted: WantedWrite,
): Promise<WriteRow> {
  const { services, viewer } = context;
  const { idempotencyKey, kind, conversationId, messageTs, threadTs = null, input } = wanted;
  if (!isWriteKey(idempotencyKey)) throw invalidValue(["idempotencyKey"], writeKeyRule);
  const family = kind === "message_send" ? ("send" as const) : ("operation" as const);
  const key = { connectionId: connection.id, family, idempotencyKey };
  const compared = compareInput(services.keyring, { kind, conversationId, messageTs, threadTs, input });
  const find = () => findVisibleWriteByKey(services.database.request.reader, viewer, key);
  const repeat = (row: WriteRow): WriteRow => {
    if (!compared.isOf(row.inputHash)) throw sharedErrors.problem("idempotency_key_reused");
    context.notes.replayed = true;
    return agedTo(row, services.clock.now());
  };
  const limit = ["chat.writes", principalOf(viewer), perMinute(services.config[limitedBy], limitedBy)] as const;
  const hasRoom = (await services.limiter.peek(...limit)).ok;
  const hasToken = isLasting(connection, services.clock.now());
  // The key alone identifies a retry when it is stored. It is looked up before that only where a new one would cost
  // more.
  if (!hasRoom || !hasToken || connection.frozenBy !== null) {
    const earlier = await find();
    if (earlier !== null) return repeat(earlier);
  }
  const answerHeld = (held: HeldWrite): never => {
    if (!compared.isOf(held.inputHash)) throw sharedErrors.problem("idempotency_key_reused");
    context.notes.replayed = true;
    throw heldAnswer(held);
  };
  // A freeze or a limit is no answer to the repeat of a write that waits, or was rejected.
  const held = connection.frozenBy?.rules ? await findHeldByKey(services.database.request.reader, key) : null;
  if (held !== null && held.reviewState !== "released") answerHeld(held);
  // Before Slack is asked anything; the transaction asks again.
  passGate("chat.send", connection);
  const count = () => enforce(services.limiter, ...limit);
  if (!hasRoom) await count();
  const started = performance.now();
  if (!hasToken) await freshToken(services, connection.id);
  const admission = await admitWrite(services, connection, wanted, { find, count });
  if ("earlier" in admission) return repeat(admission.earlier);
  const now = services.clock.now();
  const to = { recipientUserId: wanted.to?.ids[0] ?? null, recipientTeamId: wanted.to?.workspaceId ?? null };
  const fresh = {
    ...key,
    ...to,
    id: orderedId(now),
    inputHash: compared.hash,
    kind,
    conversationId,
    messageTs,
    threadTs,
  };
  const { content, reviewNote = null } = wanted;
  // Looked at outside of the transaction, where there are rules (wire contract reviews R31).
  const prepare = async (): Promise<HoldableWrite> => {
    const looked = await prepareHoldable(services, connection, placeOf(connection, wanted), content!);
    return { ...looked, agentNote: reviewNote };
  };
  const prepared = content !== undefined && connection.frozenBy?.rules ? await prepare() : null;
  const holdable = content === undefined ? null : async () => prepared ?? prepare();
  const begun = await beginWrite(services, connection, fresh, { now, count, holdable, answerHeld });
  if (begun === null) return repeat(orGone(await find()));
  if ("held" in begun) throw begun.held;
  const slack = openSlack(services);
  const { token } = begun;
  // A token that has expired and cannot be renewed now is not sent to Slack, which would mark the connection as faulty.
  const call: CallSlack = async (method, asked) =>
    token === null ? { kind: "unreachable" } : slack.call({ method, token, input: asked, sharedBy: connection.id });
  const work = finishWrite(services, begun, async () => admission.refusal ?? wanted.work(call, begun.id));
  const within = timeLimit(services.config, patience) - (performance.now() - started);
  const done = await atMost(Math.max(leastPatience, within), work);
  return done ?? agedTo(orGone(await find()), services.clock.now());
}

function placeOf(
  { id: connectionId, workspaceId }: ConnectionRow,
  { kind, conversationId, messageTs, threadTs = null }: WantedWrite,
): WrittenPlace {
  const operation = operationOf[kind] as WrittenPlace["operation"];
  return { operation, connectionId, workspaceId, conversationId, messageTs, threadTs };
}

function orGone(row: WriteRow | null): WriteRow {
  if (row === null) throw notFound("connection with this id");
  return row;
}

async function atMost<Value>(milliseconds: number, work: Promise<Value>): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, milliseconds, null);
  });
  const value = await Promise.race([work, late]);
  clearTimeout(timer);
  return value;
}
