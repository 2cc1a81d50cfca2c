import type { Database } from "../../subgraphs/shared/database/client.js";

/** The most positions of the log that one query reads, and the most queries per scrape, so that a scrape does not wait longer. */
const slice = 10_000;
const mostSlices = 20;

/**
 * Counts the events of the log by kind, beginning with its first call. It continues where it stopped, so that each
 * event is counted once, for any number of callers.
 */
export class EventCounts {
  private position: number | null = null;

  constructor(
    private readonly database: Database,
    private readonly head: () => Promise<bigint | number>,
  ) {}

  /** The new events since the last call, by kind. An event that several identities see counts once for each. */
  async next(): Promise<ReadonlyMap<string, number>> {
    const head = Number(await this.head());
    const counted = new Map<string, number>();
    this.position ??= head;
    for (let looks = 0; this.position < head && looks < mostSlices; looks += 1) {
      const until: number = Math.min(head, this.position + slice);
      const { rows } = await this.database.request.driver.query<{ kind: string; count: number }>(
        "select kind, count(*)::int as count from event where position > $1 and position <= $2 group by kind",
        [this.position, until],
      );
      for (const { kind, count } of rows) counted.set(kind, (counted.get(kind) ?? 0) + count);
      this.position = until;
    }
    return counted;
  }
}
