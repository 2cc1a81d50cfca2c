import type { Client, McpSubscription } from "@modelcontextprotocol/client";

/** Pauses between attempts to reconnect, in milliseconds; the last one repeats. */
const pauses = [1_000, 5_000, 30_000];

/**
 * The subscriptions of a process's host, synchronised with the server as one stream of all URIs, because a key has few
 * streams. After a lost connection, every URI is reported as changed, because some may have changed.
 */
export class ForwardedUpdates {
  private readonly wanted = new Map<unknown, readonly string[]>();
  private stream: McpSubscription | null = null;
  private queue: Promise<unknown> = Promise.resolve();
  private retry: NodeJS.Timeout | undefined;

  /** @param tell receives the URI of what has changed */
  constructor(
    private readonly remote: Client,
    private readonly tell: (uri: string) => void,
  ) {
    remote.setNotificationHandler("notifications/resources/updated", ({ params: { uri } }) => {
      // The stream may still contain URIs that were removed a moment ago.
      if (this.addresses().includes(uri)) tell(uri);
    });
  }

  /** Listens to these URIs under a name, until it is removed. Rejects when the server refuses. */
  async listen(name: unknown, uris: readonly string[]): Promise<void> {
    this.wanted.set(name, uris);
    try {
      await this.follow();
    } catch (error) {
      this.wanted.delete(name);
      throw error;
    }
  }

  /** Stops listening to the URIs of a name. */
  letGo(name: unknown): void {
    if (this.wanted.delete(name)) void this.follow().catch(() => this.later(0));
  }

  /** Stops listening to everything. */
  async close(): Promise<void> {
    this.wanted.clear();
    clearTimeout(this.retry);
    await this.stream?.close();
  }

  private addresses(): string[] {
    return [...new Set([...this.wanted.values()].flat())];
  }

  /** One change of the stream at a time. */
  private follow(): Promise<void> {
    const next = this.queue.then(() => this.openNext());
    this.queue = next.catch(() => undefined);
    return next;
  }

  private async openNext(): Promise<void> {
    const resourceSubscriptions = this.addresses();
    const before = this.stream;
    // The new stream is open before the old one ends, so that no change is missed.
    const opened = resourceSubscriptions.length === 0 ? null : await this.remote.listen({ resourceSubscriptions });
    this.stream = opened;
    await before?.close();
    void opened?.closed.then((reason) => {
      if (reason !== "local" && this.stream === opened) this.later(0);
    });
  }

  private later(attempt: number): void {
    if (this.wanted.size === 0) return;
    clearTimeout(this.retry);
    const again = async (): Promise<void> => {
      await this.follow();
      for (const uri of this.addresses()) this.tell(uri);
    };
    const pause = pauses[Math.min(attempt, pauses.length - 1)];
    this.retry = setTimeout(() => void again().catch(() => this.later(attempt + 1)), pause).unref();
  }
}
