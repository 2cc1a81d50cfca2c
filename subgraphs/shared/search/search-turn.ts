import type { RequestContext } from "../context/request-context.js";
import { definePart } from "../context/parts.js";
import type { Services } from "../context/services.js";
import type { Transaction } from "../database/client.js";
import { Turns } from "../rate-limit/turns.js";
import { addressBlock } from "../rules/address-block.js";
import { principalOf } from "../viewer/viewer.js";

/** Limits of searches, whatever is searched. */
const limits = {
  /** How long one statement may take. */
  milliseconds: 1_000,
  /** Searches that wait for their turn, of one caller and of all, and how long. */
  waitingPerCaller: 16,
  waiting: 200,
  waitMilliseconds: 5_000,
} as const;

const searchTurns = definePart({ name: "the turns of searches", open: createTurns });

/**
 * Runs a search when it is the caller's turn: so many at once for each key or address, and half of the connections for
 * all searches together, so that the others are there for everything else.
 * @throws Problem `rate_limited` when too many of the caller's searches wait already, or it waited too long
 */
export async function inSearchTurn<Value>(context: RequestContext, work: () => Promise<Value>): Promise<Value> {
  const leave = await context.services.parts.get(searchTurns).enter(ownerOf(context));
  try {
    return await work();
  } finally {
    leave();
  }
}

/** Runs the statements of a search, which give up sooner than others. */
export function inSearchTime<Value>(
  { services }: RequestContext,
  work: (tx: Transaction) => Promise<Value>,
): Promise<Value> {
  return services.database.request.transaction(async (tx) => {
    await tx.$queryRaw`select set_config('statement_timeout', ${String(limits.milliseconds)}, true)`;
    return work(tx);
  });
}

function createTurns({ config }: Services): Turns {
  return new Turns({
    atOncePerOwner: config.SEARCHES_AT_ONCE,
    atOnce: Math.max(1, Math.floor(config.DATABASE_POOL_SIZE / 2)),
    waitingPerOwner: limits.waitingPerCaller,
    waiting: limits.waiting,
    waitMilliseconds: limits.waitMilliseconds,
  });
}

function ownerOf({ viewer, clientAddress }: RequestContext): string {
  if (viewer.kind !== "anonymous" || clientAddress === null) return principalOf(viewer);
  return `address:${addressBlock(clientAddress)}`;
}
