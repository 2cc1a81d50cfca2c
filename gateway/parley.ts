import { credentialDirectory, domains } from "../subgraphs/index.js";
import { type Clock, systemClock } from "../subgraphs/shared/clock/clock.js";
import { readConfig } from "../subgraphs/shared/config/config.js";
import type { Services } from "../subgraphs/shared/context/services.js";
import { createLogger, type Logger } from "../subgraphs/shared/logging/logger.js";
import { createMemoryRateLimiter } from "../subgraphs/shared/rate-limit/memory-rate-limiter.js";
import { createSharedRateLimiter } from "../subgraphs/shared/rate-limit/shared-rate-limiter.js";
import { checkSecret } from "../subgraphs/shared/secrets/secret-check.js";
import { authenticate } from "./authenticate.js";
import { executeOn } from "./execute.js";
import { FederatedSchema, readSupergraph } from "./federation/supergraph.js";
import { createApp } from "./http/app.js";
import { contextOf } from "./http/context-of.js";
import { mountGraphql } from "./http/graphql.js";
import { refreshContextWith } from "./refresh-context.js";
import { startDatabase } from "./start/database.js";
import { interimEventLog } from "./start/interim-event-log.js";
import { openKeyring } from "./start/secret.js";
import { openSources } from "./start/subgraphs.js";
import { cacheViewers } from "./viewer-cache.js";

export interface StartOptions {
  /** Settings by name, as in `process.env`. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock?: Clock;
  readonly log?: Logger;
}

/** A server that answers. */
export interface RunningParley {
  /** Where it listens, without a trailing slash. */
  readonly url: string;
  readonly services: Services;
  /** Stops in order; may be called more than once. */
  close(): Promise<void>;
}

/** Starts everything that the configured role serves and resolves when it answers. */
export async function startParley(options: StartOptions): Promise<RunningParley> {
  const config = readConfig(options.environment);
  const log = options.log ?? createLogger(config.LOG_LEVEL);
  const clock = options.clock ?? systemClock;
  const keyring = await openKeyring(config);
  const started = await startDatabase(config, log);
  await checkSecret(started.database, keyring, clock).catch(async (error: unknown) => {
    await started.database.close();
    await started.stop();
    throw error;
  });
  const events = interimEventLog();
  let listening = "";
  const services: Services = {
    config,
    clock,
    log,
    database: started.database,
    keyring,
    events,
    limiter: createMemoryRateLimiter(clock),
    sharedLimiter: createSharedRateLimiter(started.database, clock),
    lifecycles: domains.map((domain) => domain.lifecycle),
    get publicBaseUrl() {
      return config.PUBLIC_BASE_URL ?? listening;
    },
  };
  await events.start();
  const viewers = cacheViewers(credentialDirectory(services), clock);
  const sources = await openSources(refreshContextWith(viewers));
  const schema = new FederatedSchema(await readSupergraph(), Object.fromEntries(sources), log);
  const app = createApp(config, log);
  const apollo = await mountGraphql(app, {
    services,
    schema,
    execute: executeOn(schema),
    contextOf: async (request) => contextOf(services, request, await authenticate(request.headers, viewers)),
  });
  listening = await app.listen({ host: config.HOST, port: config.PORT });
  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await app.close();
    await apollo.stop();
    await events.stop();
    await started.database.close();
    await started.stop();
  };
  return { url: listening, services, close: () => (closed ??= close()) };
}
