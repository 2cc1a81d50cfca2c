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
import { createServices } from "./create-services.js";
import { cacheViewers } from "../viewers/viewer-cache.js";

/** An embedded database may have much to write, and has its own time limits. */
const databaseMilliseconds = 60_000;

export interface StartOptions {
  /** Settings by name, as in `process.env`. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock?: Clock;
  readonly log?: Logger;
}

/** A running server. */
export interface RunningParley {
  /** The address it listens on, without a trailing slash. */
  readonly url: string;
  readonly services: Services;
  /** Background work. In a gateway without subgraphs it only sends heartbeats. */
  readonly work: Work | null;
  /** The result of the first start; null on every later one. It contains secrets. */
  readonly firstKeys: FirstKeys | null;
  /**
   * The page of the outbox, with the token that opens it; null when this server shows none. It is a secret of the
   * operator.
   */
  readonly outboxUrl: string | null;
  /** The listeners for protocols other than HTTP. */
  readonly listeners: readonly Listener[];
  /** Resolves when the embedded database has ended for any reason; nothing works after that. */
  readonly databaseLost: Promise<void>;
  /** Stops in order and lets requests in progress finish; may be called more than once. */
  close(): Promise<void>;
}

/**
 * Starts everything that the configured role serves and resolves when it answers: secret, database, migrations, event
 * log, work, server, first keys. If a part fails, the started ones are stopped.
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
    // Not earlier, because notifications contain addresses of this server.
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

/** A process with only a subgraph needs no planner, REST or pages: loading them takes a large part of the start. */
async function loadGateway(): Promise<typeof import("./serve-gateway.js").serveGateway> {
  return (await import("./serve-gateway.js")).serveGateway;
}
