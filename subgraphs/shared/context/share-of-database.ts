import type pg from "pg";
import type { Services } from "./services.js";
import { type Actor, markActor } from "../database/actor.js";
import type { Database, Pool } from "../database/client.js";
import { sharedErrors } from "../errors/shared-errors.js";
import { actorOf } from "../viewer/actor-of.js";
import { callerOf } from "../viewer/caller.js";
import type { Viewer } from "../viewer/viewer.js";
import { NoTurn, Turns } from "../sharing/turns.js";
import { definePart } from "./parts.js";

type InTurn = <Value>(work: () => Promise<Value>) => Promise<Value>;
type Method = (...values: never[]) => Promise<unknown>;

/** Less than the time limit of an operation, so that a caller who waited in vain gets an answer. */
const patience = { milliseconds: 8_000, waiting: 10_000 };

const databaseTurns = definePart({
  name: "the turns of callers at the database",
  open: ({ config }) => new Turns(config.OPERATIONS_MAX_PER_CALLER),
});

/** The key under which a share has its original services. */
const undivided = Symbol("undivided");

/**
 * The services as one caller has them. The caller may use a limited number of request connections at the same time,
 * however many fields, pages and events of its operations need one. Further queries wait for those of the same caller;
 * a transaction waits once, before it begins. Parley's own work has no such limit.
 */
export function shareOfDatabase(
  given: Services,
  { viewer, clientAddress = null }: { readonly viewer: Viewer; readonly clientAddress?: string | null },
): Services {
  const services = (given as Partial<Share>)[undivided] ?? given;
  if (viewer.kind === "anonymous" && clientAddress === null) return services;
  let database: Database | undefined;
  return Object.create(services, {
    [undivided]: { value: services },
    database: {
      get: () => (database ??= databaseInTurn(services, callerOf({ viewer, clientAddress }), actorOf(viewer))),
    },
  }) as Share;
}

interface Share extends Services {
  readonly [undivided]: Services;
}

function databaseInTurn({ database, parts }: Services, caller: string, actor: Actor): Database {
  const turns = parts.get(databaseTurns);
  return {
    ...database,
    request: poolInTurn(database.request, (work) => turns.run(caller, work, patience).catch(refuse), actor),
  };
}

function refuse(error: unknown): never {
  if (!(error instanceof NoTurn)) throw error;
  throw sharedErrors.problem("rate_limited", {
    message: "Too many database queries of this caller are waiting. Repeat the request, or request less at once.",
    retryAfter: 1,
  });
}

function poolInTurn({ reader, writer, driver, ...pool }: Pool, inTurn: InTurn, actor: Actor): Pool {
  /** What is written in a caller's transaction is the caller's doing. */
  const by =
    <Tx extends object, Value>(work: (tx: Tx) => Promise<Value>) =>
    (tx: Tx): Promise<Value> => {
      markActor(tx, actor);
      return work(tx);
    };
  return {
    reader: clientInTurn(reader, inTurn),
    writer: clientInTurn(writer, inTurn),
    driver: driverInTurn(driver, inTurn),
    transaction: (work) => inTurn(() => pool.transaction(by(work))),
    pipelinedTransaction: (work) => inTurn(() => pool.pipelinedTransaction(by(work))),
  };
}

/** The client: its methods, and those of its models. */
function clientInTurn<Client extends object>(client: Client, inTurn: InTurn, isModel = false): Client {
  return new Proxy(client, {
    get(target, name) {
      const found = Reflect.get(target, name) as unknown;
      if (typeof found === "function") {
        const method = found as Method;
        return (...values: never[]) => inTurn(async () => method.apply(target, values));
      }
      return isModel || typeof found !== "object" || found === null ? found : clientInTurn(found, inTurn, true);
    },
  });
}

/** The driver's pool: a query holds a slot, and a connection holds one until it is released. */
function driverInTurn(driver: pg.Pool, inTurn: InTurn): pg.Pool {
  const query = (...values: never[]) => inTurn(() => (driver.query as Method).apply(driver, values));
  const connect = (): Promise<pg.PoolClient> =>
    new Promise((resolve, reject) => {
      inTurn(async () => {
        const client = await driver.connect();
        await new Promise<void>((released) => {
          const release = client.release.bind(client);
          client.release = (destroy) => {
            release(destroy);
            released();
          };
          resolve(client);
        });
      }).catch(reject);
    });
  return Object.create(driver, { query: { value: query }, connect: { value: connect } }) as pg.Pool;
}
