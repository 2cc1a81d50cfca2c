import { type Clock, systemClock } from "../../subgraphs/shared/clock/clock.js";
import { readConfig } from "../files/read-config.js";
import type { Services } from "../../subgraphs/shared/context/services.js";
import { createLogger, type Logger } from "../../subgraphs/shared/logging/logger.js";
import { patiently } from "../../subgraphs/shared/database/patiently.js";
import { checkSecret } from "../../subgraphs/shared/secrets/secret-check.js";
import type { Work } from "../../subgraphs/shared/background/background-work.js";
import { createApp } from "../http/app.js";
import { backgroundWork } from "./background-work.js";
import { checkPort } from "./check-port.js";
import { Closers } from "./closers.js";
import { startDatabase } from "./database.js";
import { type FirstKeys, makeFirstKeys } from "./first-keys.js";
import { listen } from "./listen.js";
import { announceAddress } from "./running-address.js";
import { type Listener, openListeners } from "./open-listeners.js";
import { peopleAddress } from "./people-address.js";
import { openKeyring } from "./secret.js";
import { serveSubgraph } from "./serve-subgraph.js";
import { createServices } from "./services.js";
import { cacheViewers } from "../viewers/viewer-cache.js";

/** An embedded database may have much to write, and has limits of its own. */
const databaseMilliseconds = 60_000;

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
  /** Background work. That of a gateway on its own only says that the process lives. */
  readonly work: Work | null;
  /** What the first start made; null on every later one. Holds secrets. */
  readonly firstKeys: FirstKeys | null;
  /** The page of the outbox, with the token that opens it; null when this server shows none. A secret of the operator. */
  readonly outboxUrl: string | null;
  /** What listens for other protocols than HTTP. */
  readonly listeners: readonly Listener[];
  /** Resolves when the embedded database has ended, whoever ended it; nothing works after that. */
  readonly databaseLost: Promise<void>;
  /** Stops in order and lets what is under way finish; may be called more than once. */
  close(): Promise<void>;
}

/**
 * Starts everything that the configured role serves and resolves when it answers: secret, database, migrations, event
 * log, work, server, first keys. What was started is stopped again when a later part fails.
 */
export async function startParley(options: StartOptions): Promise<RunningParley> {
  const config = readConfig(options.environment);
  const log = options.log ?? createLogger(config.LOG_LEVEL);
  const clock = options.clock ?? systemClock;
  const closers = new Closers(log);
  try {
    await checkPort(config);
    const keyring = await openKeyring(config);
    const started = await startDatabase(config, log);
    closers.add("database", () => started.stop(), databaseMilliseconds);
    closers.add("pools", () => started.database.close());
    await patiently(() => checkSecret(started.database, keyring, clock));
    let url = "";
    const services = createServices({ config, log, clock, keyring, started, address: () => url });
    closers.add("event log", () => services.events.stop());
    closers.add("parts", () => services.parts.close());
    await services.events.start();
    const viewers = cacheViewers(services.credentials, clock);
    services.events.notifications.onRevoked(() => viewers.clear());
    services.events.notifications.onReconnect(() => viewers.clear());
    const work = backgroundWork(services);
    closers.add("work", () => work.stop());
    const app = createApp(config, log);
    const servesGateway = config.PARLEY_ROLE === "all" || config.PARLEY_ROLE === "gateway";
    const served = servesGateway
      ? await loadGateway().then((serveGateway) => serveGateway(app, services, viewers, closers))
      : await serveSubgraph(app, services, viewers);
    url = await listen(app, config, served, closers);
    // Not before: what it tells others has addresses of this server in it.
    await work.start();
    const listeners = await openListeners(services, closers);
    if (servesGateway) {
      closers.add("address", await announceAddress(config.PARLEY_DATA_DIR, peopleAddress(url), listeners));
    }
    const firstKeys = servesGateway ? await makeFirstKeys(services) : null;
    served.health.started();
    const token = served.outboxToken ?? null;
    const outboxUrl = token === null ? null : `${services.publicBaseUrl}/outbox#token=${token}`;
    return {
      url,
      services,
      work,
      firstKeys,
      outboxUrl,
      listeners,
      databaseLost: started.lost,
      close: () => closers.close(),
    };
  } catch (error) {
    await closers.close();
    throw error;
  }
}

/** A subgraph on its own needs no planner, REST or pages: loading them is a large part of a start. */
async function loadGateway(): Promise<typeof import("./serve-gateway.js").serveGateway> {
  return (await import("./serve-gateway.js")).serveGateway;
}
