import type pg from "pg";
import type { Services } from "./services.js";
import { type Actor, markActor } from "../database/actor.js";
import type { Database, Pool } from "../database/client.js";
import { actorOf } from "../viewer/actor-of.js";
import { callerOf } from "../viewer/caller.js";
import type { Viewer } from "../viewer/viewer.js";
import { callerSlots, waitMilliseconds } from "./caller-slots.js";

type InSlot = <Value>(work: () => Promise<Value>) => Promise<Value>;
type Method = (...values: never[]) => Promise<unknown>;

const patience = {
  milliseconds: waitMilliseconds,
  waiting: 10_000,
  message: "Too many database queries of this caller are waiting. Repeat the request, or request less at once.",
};

const databaseSlots = callerSlots("the slots of callers at the database");

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
      get: () => (database ??= databaseInSlot(services, callerOf({ viewer, clientAddress }), actorOf(viewer))),
    },
  }) as Share;
}

interface Share extends Services {
  readonly [undivided]: Services;
}

function databaseInSlot({ database, parts }: Services, caller: string, actor: Actor): Database {
  const slots = parts.get(databaseSlots);
  return {
    ...database,
    request: poolInSlot(database.request, (work) => slots.run(caller, work, patience), actor),
  };
}

function poolInSlot({ reader, writer, driver, ...pool }: Pool, inSlot: InSlot, actor: Actor): Pool {
  /** Events in a caller's transaction name the caller as their actor. */
  const by =
    <Tx extends object, Value>(work: (tx: Tx) => Promise<Value>) =>
    (tx: Tx): Promise<Value> => {
      markActor(tx, actor);
      return work(tx);
    };
  return {
    reader: clientInSlot(reader, inSlot),
    writer: clientInSlot(writer, inSlot),
    driver: driverInSlot(driver, inSlot),
    transaction: (work) => inSlot(() => pool.transaction(by(work))),
    pipelinedTransaction: (work) => inSlot(() => pool.pipelinedTransaction(by(work))),
  };
}

/** The client: its methods, and those of its models. */
function clientInSlot<Client extends object>(client: Client, inSlot: InSlot, isModel = false): Client {
  return new Proxy(client, {
    get(target, name) {
      const found = Reflect.get(target, name) as unknown;
      if (typeof found === "function") {
        const method = found as Method;
        return (...values: never[]) => inSlot(async () => method.apply(target, values));
      }
      return isModel || typeof found !== "object" || found === null ? found : clientInSlot(found, inSlot, true);
    },
  });
}

/** The driver's pool: a query holds a slot, and a connection holds one until it is released. */
function driverInSlot(driver: pg.Pool, inSlot: InSlot): pg.Pool {
  const query = (...values: never[]) => inSlot(() => (driver.query as Method).apply(driver, values));
  const connect = (): Promise<pg.PoolClient> =>
    new Promise((resolve, reject) => {
      inSlot(async () => {
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
