import { createPostgresBlobStore } from "../../../subgraphs/shared/blobs/postgres-blob-store.js";
import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Clock } from "../../../subgraphs/shared/clock/clock.js";
import { ManualClock } from "../../support/manual-clock.js";
import { readConfig } from "../../../gateway/files/read-config.js";
import { RequestContext } from "../../../subgraphs/shared/context/request-context.js";
import type { Services } from "../../../subgraphs/shared/context/services.js";
import { openDatabase, type Transaction } from "../../../subgraphs/shared/database/client.js";
import { appendEvent } from "../../../subgraphs/shared/events/append-event.js";
import { createEventLog } from "../../../subgraphs/shared/events/create-event-log.js";
import { createMemoryRateLimiter } from "../../../subgraphs/shared/rate-limit/memory-rate-limiter.js";
import { createSharedRateLimiter } from "../../../subgraphs/shared/rate-limit/shared-rate-limiter.js";
import { defaultPlans } from "../../../subgraphs/shared/rules/plans.js";
import { Keyring } from "../../../subgraphs/shared/secrets/keyring.js";
import { silentLogger } from "../../support/silent-logger.js";
import { anonymous } from "../../../subgraphs/shared/viewer/viewer.js";
import { createTestDatabase } from "../../support/database.js";
import { Parts } from "../../../subgraphs/shared/context/parts.js";

const secret = "a secret that only these tests know and that is long enough";

/** A process with an event log on a database of its own; `join` adds another process on the same database. */
export interface LogFixture<OfClock extends Clock = ManualClock> {
  readonly clock: OfClock;
  readonly url: string;
  readonly services: Services;
  /** Connections beside everything, for looking and for killing. */
  readonly admin: pg.Pool;
  join(): Promise<Services>;
  organization(): Promise<string>;
  identity(organizationId: string): Promise<string>;
  /** What an admin of that organization asks with. */
  context(organizationId: string, services?: Services): RequestContext;
  /** Commits an event per version, each for that identity or for the organization itself, and publishes them. */
  append(identityId: string | null, organizationId: string, versions: readonly number[], kind?: string): Promise<void>;
  /** Ends every session whose application name starts so; returns how many there were. */
  kill(applicationName: string): Promise<number>;
  close(): Promise<void>;
}

/** Appends in a transaction of the caller, with a subject of its own per audience. */
export function appendTo(
  tx: Transaction,
  identityId: string | null,
  organizationId: string,
  version: number,
  kind = "test.happened",
) {
  return appendEvent(tx, {
    kind,
    subjectId: identityId ?? organizationId,
    subjectVersion: version,
    audience: [{ identityId, organizationId, side: null }],
    data: { version },
    occurredAt: new Date(),
  });
}

export async function createLogFixture<OfClock extends Clock = ManualClock>(
  clock: OfClock = new ManualClock() as Clock as OfClock,
): Promise<LogFixture<OfClock>> {
  const testDatabase = await createTestDatabase();
  const { url } = testDatabase;
  const config = readConfig({ DATABASE_URL: url, PARLEY_SECRET: secret });
  const admin = new pg.Pool({ connectionString: url, max: 2 });
  admin.on("error", () => {});
  const opened: Services[] = [];
  const join = async (): Promise<Services> => {
    const log = silentLogger;
    const database = openDatabase({ url, poolSize: 6, log });
    const events = createEventLog({ database, listenUrl: url, clock, log, config });
    const services: Services = {
      config,
      clock,
      log,
      database,
      events,
      keyring: new Keyring(secret),
      blobs: createPostgresBlobStore(database, clock),
      limiter: createMemoryRateLimiter(clock),
      sharedLimiter: createSharedRateLimiter(database, clock),
      plans: defaultPlans,
      parts: new Parts(() => services),
      credentials: { lookup: () => Promise.resolve(null), refresh: () => Promise.resolve(null) },
      publicBaseUrl: "http://127.0.0.1:4000",
    };
    opened.push(services);
    await events.start();
    return services;
  };
  const services = await join();
  return {
    url,
    services,
    clock,
    admin,
    join,
    async organization() {
      const id = `org_${randomUUID()}`;
      const now = clock.now();
      await services.database.request.writer.organization.create({
        data: { id, name: "Test", plan: "team", createdAt: now, updatedAt: now },
      });
      return id;
    },
    async identity(organizationId) {
      const id = randomUUID();
      const now = clock.now();
      await services.database.request.writer.identity.create({
        data: {
          id,
          organizationId,
          agentHandle: id,
          liveHandle: id,
          displayName: "Test",
          createdAt: now,
          updatedAt: now,
        },
      });
      return id;
    },
    context: (organizationId, of = services) =>
      new RequestContext(of, { viewer: { ...anonymous, kind: "admin_key", organizationId, keyId: "key_test" } }),
    async append(identityId, organizationId, versions, kind) {
      await services.database.request.transaction(async (tx) => {
        for (const version of versions) await appendTo(tx, identityId, organizationId, version, kind);
      });
      await services.events.publish();
    },
    async kill(applicationName) {
      const { rowCount } = await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name like $1 || '%'`,
        [applicationName],
      );
      return rowCount ?? 0;
    },
    async close() {
      for (const { events } of opened) await events.stop();
      for (const { database } of opened) await database.close();
      await admin.end();
      await testDatabase.drop();
    },
  };
}

/** The next `count` events, as versions. */
export async function takeVersions(
  events: AsyncIterator<{ subjectVersion: number }>,
  count: number,
): Promise<number[]> {
  const versions: number[] = [];
  while (versions.length < count) {
    const { value, done } = await events.next();
    if (done === true) break;
    versions.push(value.subjectVersion);
  }
  return versions;
}

/** Whole numbers from 1. */
export function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
