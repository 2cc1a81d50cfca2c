import { type Client, createClient } from "graphql-ws";
import WebSocket from "ws";

/** Follows one subscription over a WebSocket, from now on. */
export class LiveFeed<Update> {
  private readonly client: Client;
  private updates: AsyncGenerator<{ data?: Readonly<Record<string, Update>> | null }> | null = null;

  /** @param query a subscription of one field, which takes the variable `after` */
  constructor(
    baseUrl: string,
    key: string,
    private readonly query: string,
    private readonly variables: Readonly<Record<string, unknown>>,
  ) {
    const url = `${baseUrl.replace(/^http/, "ws")}/graphql`;
    this.client = createClient({ url, connectionParams: { apiKey: key }, webSocketImpl: WebSocket, retryAttempts: 0 });
  }

  /** Reads the current cursor: every later event is received, even one before the subscription opens. */
  async start(): Promise<void> {
    const positions = this.client.iterate<{ eventCursor: string }>({ query: "query { eventCursor }" });
    const first = await positions.next();
    const after = (first.value as { data: { eventCursor: string } }).data.eventCursor;
    this.updates = this.client.iterate({ query: this.query, variables: { ...this.variables, after } }) as never;
  }

  /** The next update; fails when none comes for 20 seconds. */
  async next(): Promise<Update> {
    let patience: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      patience = setTimeout(() => reject(new Error("Nothing was heard of in 20 seconds.")), 20_000);
    });
    try {
      const { value } = await Promise.race([this.updates!.next(), late]);
      const [update] = Object.values((value as { data?: Readonly<Record<string, Update>> | null }).data ?? {});
      if (update == null) throw new Error(`Expected an update, got ${JSON.stringify(value)}.`);
      return update;
    } finally {
      clearTimeout(patience);
    }
  }

  async stop(): Promise<void> {
    await this.client.dispose();
  }
}
