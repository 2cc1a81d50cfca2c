import type { RequestContext } from "../context/request-context.js";
import { rememberedUntil } from "./keyed-write.js";
import type { Services } from "../context/services.js";

/** An answer as it left: its status, and its body as text; null for none. */
export interface KeptAnswer {
  readonly status: number;
  readonly body: string | null;
}

/** A larger answer is not kept, in UTF-16 units: a repeat of its write is then answered from what the write recorded. */
const longestBody = 256 * 1024;

/**
 * The answer of a keyed write, which is that of its first request whatever has happened since, also to what it wrote (wire
 * contract org 1.8). The first one that is made is kept, sealed, before anybody gets it, so no two requests are answered
 * differently. `view` names what gives an answer its shape: a route, or a GraphQL document with its variables. An answer of
 * another shape is never given. The operation must have run in this context.
 * @param made what this request would answer; null when it failed
 * @returns what to answer; null when this request failed and nothing was answered before
 */
export async function firstAnswer(
  { services, notes }: RequestContext,
  view: string,
  made: KeptAnswer | null,
): Promise<KeptAnswer | null> {
  const record = notes.keyedWrite;
  if (record === undefined) return made;
  const earlier = notes.replayed === true ? await findAnswer(services, record, view) : null;
  if (earlier !== null || made === null || (made.body?.length ?? 0) > longestBody) return earlier ?? made;
  const createdAt = services.clock.now();
  const expiresAt = notes.keyedWriteUntil ?? rememberedUntil("", createdAt);
  if (await keepAnswer(services, { record, view, createdAt, expiresAt }, made)) return made;
  // A repeat of this request was faster.
  return (await findAnswer(services, record, view)) ?? made;
}

async function findAnswer({ database, keyring }: Services, record: string, view: string): Promise<KeptAnswer | null> {
  const kept = await database.request.reader.keyedAnswer.findUnique({ where: { record } });
  if (kept === null || kept.view !== view) return null;
  return JSON.parse(keyring.open(kept.answer, record).toString("utf8")) as KeptAnswer;
}

/** Whether it is the first one of that write. */
async function keepAnswer(
  { database, keyring }: Services,
  facts: { readonly record: string; readonly view: string; readonly createdAt: Date; readonly expiresAt: Date },
  made: KeptAnswer,
): Promise<boolean> {
  const answer = keyring.seal(Buffer.from(JSON.stringify(made)), facts.record);
  const data = { ...facts, answer };
  const { count } = await database.request.transaction((tx) =>
    tx.keyedAnswer.createMany({ data: [data], skipDuplicates: true }),
  );
  return count > 0;
}
