import type { Database } from "../../subgraphs/shared/database/client.js";

/** Positions of the log that one look reads at most, and looks at one time: nobody waits for more. */
const slice = 10_000;
const mostSlices = 20;

/**
 * Counts the events of the log by kind, from the moment of its first look on. It reads on where it stopped, so that each is
 * counted once, whoever asks how often.
 */
export class EventCounts {
  private position: number | null = null;

  constructor(
    private readonly database: Database,
    private readonly head: () => Promise<bigint | number>,
  ) {}

  /** The events that came since the last look, by kind. One that several identities see comes once for each. */
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
