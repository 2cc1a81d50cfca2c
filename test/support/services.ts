import { domains } from "../../subgraphs/index.js";
import { type Clock, systemClock } from "../../subgraphs/shared/clock/clock.js";
import { readConfig } from "../../subgraphs/shared/config/config.js";
import { RequestContext, type RequestOptions } from "../../subgraphs/shared/context/request-context.js";
import type { Services } from "../../subgraphs/shared/context/services.js";
import { openDatabase } from "../../subgraphs/shared/database/client.js";
import { createEventLog } from "../../subgraphs/shared/events/create-event-log.js";
import { silentLogger } from "../../subgraphs/shared/logging/logger.js";
import { createMemoryRateLimiter } from "../../subgraphs/shared/rate-limit/memory-rate-limiter.js";
import { createSharedRateLimiter } from "../../subgraphs/shared/rate-limit/shared-rate-limiter.js";
import { Keyring } from "../../subgraphs/shared/secrets/keyring.js";
import { anonymous, type Viewer } from "../../subgraphs/shared/viewer/viewer.js";

export const testSecret = "a secret of test services: long enough";

export interface TestServicesOptions {
  /** Of a database from `createTestDatabase`. */
  readonly url: string;
  readonly clock?: Clock;
  readonly secret?: string;
  /** More settings. */
  readonly environment?: Readonly<Record<string, string>>;
}

export interface TestServices {
  readonly services: Services;
  close(): Promise<void>;
}

/**
 * What operations, stores and consumers need, without a server. The event log is not started: call
 * `services.events.start()` where a test follows events.
 */
export function createTestServices(options: TestServicesOptions): TestServices {
  const secret = options.secret ?? testSecret;
  const config = readConfig({ DATABASE_URL: options.url, PARLEY_SECRET: secret, ...options.environment });
  const clock = options.clock ?? systemClock;
  const log = silentLogger;
  const database = openDatabase({ url: options.url, poolSize: config.DATABASE_POOL_SIZE, log });
  const events = createEventLog({ database, listenUrl: options.url, clock, log, config });
  const services: Services = {
    config,
    clock,
    log,
    database,
    keyring: new Keyring(secret),
    events,
    limiter: createMemoryRateLimiter(clock),
    sharedLimiter: createSharedRateLimiter(database, clock),
    lifecycles: domains.map((domain) => domain.lifecycle),
    publicBaseUrl: "http://localhost:4000",
  };
  return {
    services,
    close: async () => {
      await events.stop();
      await database.close();
    },
  };
}

/** A viewer of a kind; what is not given is null. */
export function viewerOf(kind: Viewer["kind"], fields: Partial<Viewer> = {}): Viewer {
  return { ...anonymous, kind, ...fields };
}

/** A request's context. */
export function contextOf(services: Services, options: RequestOptions): RequestContext {
  return new RequestContext(services, options);
}
