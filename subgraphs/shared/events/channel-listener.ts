import pg from "pg";
import type { Logger } from "../logging/logger.js";

const pingEvery = 10_000;
const answerWithin = 5_000;
const shortestPause = 100;
const longestPause = 5_000;
const goodbyeWithin = 2_000;

export interface ChannelListenerOptions {
  /** A direct connection: LISTEN does not work through a transaction pooler. */
  readonly url: string;
  readonly channels: readonly string[];
  readonly log: Logger;
  heard(channel: string, payload: string): void;
  /** It listens again after a gap in which notifications may have been lost. */
  reconnected(): void;
}

/** A LISTEN connection that reconnects by itself. */
export class ChannelListener {
  private client: pg.Client | null = null;
  private timer: NodeJS.Timeout | undefined;
  private failures = 0;
  private wasUp = false;
  private stopped = false;

  constructor(private readonly options: ChannelListenerOptions) {}

  isListening(): boolean {
    return this.client !== null;
  }

  /** Resolves after the first attempt, successful or not: the log also works without it, only slower. */
  async start(): Promise<void> {
    await this.connect();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    const client = this.client;
    this.client = null;
    if (client !== null) await discard(client);
  }

  private async connect(): Promise<void> {
    const { url, channels, log } = this.options;
    const client = new pg.Client({
      connectionString: url,
      application_name: "parley listener",
      connectionTimeoutMillis: answerWithin,
      query_timeout: answerWithin,
      keepAlive: true,
    });
    client.on("error", () => this.lost(client));
    client.on("end", () => this.lost(client));
    client.on("notification", ({ channel, payload }) => this.options.heard(channel, payload ?? ""));
    try {
      await client.connect();
      await client.query(channels.map((channel) => `listen ${client.escapeIdentifier(channel)}`).join(";"));
    } catch (error) {
      if (this.failures === 0)
        log.warn({ error: (error as Error).message }, "The notification connection is down; polling instead");
      void discard(client);
      this.retryLater();
      return;
    }
    if (this.stopped) return discard(client);
    const gap = this.wasUp || this.failures > 0;
    this.client = client;
    this.failures = 0;
    this.wasUp = true;
    this.pingLater(client);
    if (gap) this.options.reconnected();
  }

  private lost(client: pg.Client): void {
    if (this.client !== client) return;
    this.client = null;
    this.options.log.warn({}, "The notification connection was lost; polling until it is back");
    void discard(client);
    this.retryLater();
  }

  private retryLater(): void {
    if (this.stopped) return;
    clearTimeout(this.timer);
    const pause = Math.min(longestPause, shortestPause * 2 ** this.failures) * (0.5 + Math.random() / 2);
    this.failures += 1;
    this.timer = setTimeout(() => void this.connect(), pause).unref();
  }

  /** A connection that a firewall dropped looks alive. Only a query shows that the other side does not answer. */
  private pingLater(client: pg.Client): void {
    this.timer = setTimeout(() => {
      client.query("select 1").then(
        () => this.client === client && this.pingLater(client),
        () => this.lost(client),
      );
    }, pingEvery).unref();
  }
}

/** Ends a connection, and cuts it off if the other side does not answer. */
async function discard(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => client.connection.stream.destroy(), goodbyeWithin);
  await client.end().catch(() => {});
  clearTimeout(timer);
}
