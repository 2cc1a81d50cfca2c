import type { RequestContext } from "../context/request-context.js";
import { definePart } from "../context/parts.js";
import type { Transaction } from "../database/client.js";
import { Semaphore } from "../sharing/semaphore.js";
import { addressBlock } from "../rules/address-block.js";
import { principalOf } from "../viewer/viewer.js";
import { timeLimit } from "../config/time-limit.js";

/** How long one statement of a search may take. */
const statementMilliseconds = 1_000;

const patience = { milliseconds: 5_000, waiting: 16, waitingOfAll: 200 };

/** Half of the connections for all searches together, so that the others are free for everything else. */
const searchSlots = definePart({
  name: "the slots of searches",
  open: ({ config }) =>
    new Semaphore({
      each: config.SEARCHES_AT_ONCE,
      all: Math.max(1, Math.floor(config.DATABASE_POOL_SIZE / 2)),
      timeFactor: config.TIME_LIMITS_FACTOR,
    }),
});

/**
 * Runs a search in a slot of its caller, which is a key or an address.
 * @throws Problem `rate_limited` when too many of the caller's searches wait already, or it waited too long
 */
export function inSearchSlot<Value>(context: RequestContext, work: () => Promise<Value>): Promise<Value> {
  return context.services.parts.get(searchSlots).run(ownerOf(context), work, patience);
}

/** Runs the statements of a search, which give up sooner than others. */
export function inSearchTime<Value>(
  { services }: RequestContext,
  work: (tx: Transaction) => Promise<Value>,
): Promise<Value> {
  const within = timeLimit(services.config, statementMilliseconds);
  return services.database.request.transaction(async (tx) => {
    await tx.$queryRaw`select set_config('statement_timeout', ${String(within)}, true)`;
    return work(tx);
  });
}

function ownerOf({ viewer, clientAddress }: RequestContext): string {
  if (viewer.kind !== "anonymous" || clientAddress === null) return principalOf(viewer);
  return `address:${addressBlock(clientAddress)}`;
}
