import type { RequestContext } from "../../shared/context/request-context.js";
import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { Turns } from "../../shared/rate-limit/turns.js";
import { addressBlock } from "../../shared/rules/address-block.js";
import { principalOf } from "../../shared/viewer/viewer.js";
import { searchLimits } from "./rules/limits.js";

const turnsByConfig = new WeakMap<Services["config"], Turns>();

/**
 * Runs a search when it is the caller's turn: so many at once for each key or address, and half of the connections for
 * all searches together, so that the others are there for everything else.
 * @throws Problem `rate_limited` when too many of the caller's searches wait already, or it waited too long
 */
export async function inSearchTurn<Value>(context: RequestContext, work: () => Promise<Value>): Promise<Value> {
  const { services } = context;
  let turns = turnsByConfig.get(services.config);
  if (turns === undefined) turnsByConfig.set(services.config, (turns = createTurns(services)));
  const leave = await turns.enter(ownerOf(context));
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
    await tx.$queryRaw`select set_config('statement_timeout', ${String(searchLimits.milliseconds)}, true)`;
    return work(tx);
  });
}

function createTurns({ config }: Services): Turns {
  return new Turns({
    atOncePerOwner: config.SEARCHES_AT_ONCE,
    atOnce: Math.max(1, Math.floor(config.DATABASE_POOL_SIZE / 2)),
    waitingPerOwner: searchLimits.waitingPerCaller,
    waiting: searchLimits.waiting,
    waitMilliseconds: searchLimits.waitMilliseconds,
  });
}

function ownerOf({ viewer, clientAddress }: RequestContext): string {
  if (viewer.kind !== "anonymous" || clientAddress === null) return principalOf(viewer);
  return `address:${addressBlock(clientAddress)}`;
}
