import type { RequestContext } from "../../shared/context/request-context.js";
import { invalidValue, notFound, sharedErrors } from "../../shared/errors/shared-errors.js";
import { hashInput } from "../../shared/idempotency/keyed-write.js";
import { orderedId } from "../../shared/identity/ordered-id.js";
import { enforce, perMinute } from "../../shared/rate-limit/enforce.js";
import { sealedRowId } from "../../shared/secrets/sealed-columns.js";
import { principalOf } from "../../shared/viewer/viewer.js";
import { connectionErrors, type ConnectionRow, findSealedToken, lockConnection } from "../connections/public.js";
import { openSlack, type SlackAnswer } from "../slack/public.js";
import { type BegunWrite, type Done, finishWrite } from "./finish-write.js";
import { recordWriteEvents } from "./record-write-events.js";
import { agedTo } from "./rules/expiry.js";
import { isWriteKey } from "./rules/write-key.js";
import { insertWrite, type NewWrite } from "./store/new-writes.js";
import { findVisibleWriteByKey } from "./store/visible-writes.js";
import type { WriteKind, WriteRow } from "./store/write-row.js";

/** The gateway ends an operation after ten seconds. */
const patience = 8_000;

/** Calls methods of Slack with the token of the write's connection. */
export type CallSlack = (method: string, input: Readonly<Record<string, unknown>>) => Promise<SlackAnswer>;

/** A write whose values are right. */
export interface WantedWrite {
  readonly kind: WriteKind;
  readonly idempotencyKey: string;
  readonly conversationId: string;
  readonly messageTs: string | null;
  readonly threadTs?: string | null;
  /** What else tells two writes of a kind apart. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Does it, by calling Slack once, and says what came of it. `id` names the stored write. */
  work(call: CallSlack, id: string): Promise<Done>;
}

/**
 * Writes to a workspace once for each key (wire contract chat 6, 7): the write is stored and committed before Slack is
 * called. Answers it as it is when Slack has answered, or after eight seconds; a repeat gets it as it is, and calls nobody.
 * Throws `validation_failed`, `idempotency_key_reused`, `connection_not_connected`, `rate_limited`: then nothing was stored.
 */
export async function runWrite(
  context: RequestContext,
  connection: ConnectionRow,
  wanted: WantedWrite,
): Promise<WriteRow> {
  const { services, viewer } = context;
  const { idempotencyKey, kind, conversationId, messageTs, threadTs = null, input } = wanted;
  if (!isWriteKey(idempotencyKey)) {
    const message =
      "The Idempotency-Key must have 1 to 128 characters: letters, digits, dots, colons, dashes or underscores.";
    throw invalidValue(["idempotencyKey"], message);
  }
  const family = kind === "message_send" ? ("send" as const) : ("operation" as const);
  const key = { connectionId: connection.id, family, idempotencyKey };
  const inputHash = hashInput({ kind, conversationId, messageTs, threadTs, input });
  const find = () => findVisibleWriteByKey(services.database.request.reader, viewer, key);
  const repeat = (row: WriteRow): WriteRow => {
    if (!Buffer.from(row.inputHash).equals(inputHash)) throw sharedErrors.problem("idempotency_key_reused");
    context.notes.replayed = true;
    return agedTo(row, services.clock.now());
  };
  const earlier = await find();
  if (earlier !== null) return repeat(earlier);
  const limit = perMinute(services.config.CHAT_WRITES_PER_MINUTE, "CHAT_WRITES_PER_MINUTE");
  await enforce(services.limiter, "chat.writes", principalOf(viewer), limit);
  const now = services.clock.now();
  const fresh = { ...key, id: orderedId(now), inputHash, kind, conversationId, messageTs, threadTs };
  const begun = await begin(context, connection, fresh, now);
  const write = begun ?? (await find());
  if (write === null) throw notFound("connection with this id");
  if (begun === null) return repeat(write as WriteRow);
  const token = services.keyring.open(begun.token, sealedRowId(connection.id)).toString("utf8");
  const slack = openSlack(services);
  const call: CallSlack = (method, asked) => slack.call({ method, token, input: asked, sharedBy: connection.id });
  const work = finishWrite(services, begun, () => wanted.work(call, begun.id));
  const end = await atMost(patience, work);
  const row = await find();
  if (row === null) throw notFound("connection with this id");
  // Of a message, only this answer says how long to wait (wire contract chat 9).
  return agedTo({ ...row, retryAfter: row.retryAfter ?? end?.retryAfter ?? null }, services.clock.now());
}

/** Stores the write, in progress; null when its key was just used. Throws unless the connection is connected. */
async function begin(
  { services }: RequestContext,
  { id, identityId }: ConnectionRow,
  write: NewWrite,
  now: Date,
): Promise<(BegunWrite & { readonly token: Uint8Array }) | null> {
  return services.database.request.transaction(async (tx) => {
    const connection = await lockConnection(tx, id, "share");
    if (connection === null) throw notFound("connection with this id");
    const sealed = connection.status === "connected" ? await findSealedToken(tx, id) : null;
    if (!(await insertWrite(tx, write, now))) return null;
    if (sealed === null) throw connectionErrors.problem("connection_not_connected");
    const { organizationId } = connection;
    const started = {
      ...write,
      identityId,
      organizationId,
      status: "in_progress",
      errorCode: null,
      version: 1,
    } as const;
    await recordWriteEvents(tx, [started], now);
    return { id: write.id, connectionId: id, usedVersion: sealed.version, token: sealed.token };
  });
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
