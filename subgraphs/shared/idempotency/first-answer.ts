import type { RequestContext } from "../context/request-context.js";
import { rememberedUntil } from "./keyed-write.js";
import type { Services } from "../context/services.js";

/** An answer as it was sent: its status, and its body as text; null for no body. */
export interface StoredAnswer {
  readonly status: number;
  readonly body: string | null;
}

/** Larger answers are not stored (in UTF-16 units): a retry is then answered from the record of the write. */
const longestBody = 256 * 1024;

/**
 * Returns the answer of a keyed write: the answer of its first request, regardless of any later change (wire contract
 * org 1.8). The first answer is stored, sealed, before it is sent, so no two requests get different answers. `view`
 * identifies the shape of the answer: a route, or a GraphQL document with its variables. An answer of another shape is
 * never returned. The operation must have run in this context.
 * @param made the answer that this request would give; null when it failed
 * @returns what to answer; null when this request failed and no answer is stored
 */
export async function firstAnswer(
  { services, notes }: RequestContext,
  view: string,
  made: StoredAnswer | null,
): Promise<StoredAnswer | null> {
  const record = notes.keyedWrite;
  if (record === undefined) return made;
  const earlier = notes.replayed === true ? await findAnswer(services, record, view) : null;
  if (earlier !== null || made === null || (made.body?.length ?? 0) > longestBody) return earlier ?? made;
  const createdAt = services.clock.now();
  const expiresAt = notes.keyedWriteUntil ?? rememberedUntil("", createdAt);
  if (await keepAnswer(services, { record, view, createdAt, expiresAt }, made)) return made;
  // A retry of this request was faster.
  return (await findAnswer(services, record, view)) ?? made;
}

async function findAnswer({ database, keyring }: Services, record: string, view: string): Promise<StoredAnswer | null> {
  const stored = await database.request.reader.keyedAnswer.findUnique({ where: { record } });
  if (stored === null || stored.view !== view) return null;
  return JSON.parse(keyring.open(stored.answer, record).toString("utf8")) as StoredAnswer;
}

/** Whether it is the first answer of that write. */
async function keepAnswer(
  { database, keyring }: Services,
  facts: { readonly record: string; readonly view: string; readonly createdAt: Date; readonly expiresAt: Date },
  made: StoredAnswer,
): Promise<boolean> {
  const answer = keyring.seal(Buffer.from(JSON.stringify(made)), facts.record);
  const data = { ...facts, answer };
  const { count } = await database.request.transaction((tx) =>
    tx.keyedAnswer.createMany({ data: [data], skipDuplicates: true }),
  );
  return count > 0;
}
