import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import { firstAnswer, type StoredAnswer } from "../../subgraphs/shared/idempotency/first-answer.js";
import type { RouteBase } from "../route-base.js";
import { ReadyJson } from "./ready-json.js";
import type { RouteAnswer } from "./run-operation.js";

/**
 * Answers a route's request. A repeated Idempotency-Key gets the answer of its first request, byte for byte (wire
 * contract org 1.8).
 */
export async function answerOnce(
  context: RequestContext,
  { method, path }: Pick<RouteBase, "method" | "path">,
  run: () => Promise<RouteAnswer>,
): Promise<RouteAnswer> {
  if (context.idempotencyKey === null) return run();
  let failure: unknown;
  let made: StoredAnswer | null = null;
  try {
    made = toStored(await run());
  } catch (error) {
    // The object of a repeated write may be deleted.
    failure = error;
  }
  const answer = await firstAnswer(context, `${method} ${path}`, made);
  if (answer === null) throw failure;
  return { status: answer.status, body: answer.body === null ? undefined : new ReadyJson(answer.body) };
}

function toStored({ status, body }: RouteAnswer): StoredAnswer {
  if (body === undefined) return { status, body: null };
  return { status, body: JSON.stringify(body) };
}
