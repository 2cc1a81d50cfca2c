import { type Problem, problemOf } from "../../../api/problem.js";
import { type Rest, restByClock } from "../../../api/rest.js";
import { continued, type Known, merged, nothingKnown, reaches, renewed } from "./merge.js";
import { Renewal } from "./renewal.js";
import type { Row, RowPage } from "./row.js";
import type { Source } from "./source.js";

/** Rows of a page. */
const pageSize = 100;
/** The largest number of pages to read again. If there is more news, the list begins again. */
const mostRenewed = 5;

/** The visible state of a stream. */
export interface StreamState {
  readonly rows: readonly Row[];
  readonly hasMore: boolean;
  readonly isReading: boolean;
  readonly problem: Problem | null;
}

/** Several channels as one list that grows downwards while it is read, and upwards while things happen. */
export class Stream {
  private known: readonly Known[];
  private readonly listeners = new Set<() => void>();
  private readonly renewals: readonly Renewal[];
  /** Channels of which something happened while their first page was read: it may have been read before. */
  private readonly missed = new Set<number>();
  private isReadingOn = false;
  private state: StreamState = { rows: [], hasMore: true, isReading: true, problem: null };

  /** @param rest waits some milliseconds: tests have a clock of their own */
  constructor(
    private readonly sources: readonly Source[],
    rest: Rest = restByClock,
  ) {
    this.known = sources.map(() => nothingKnown);
    this.renewals = sources.map((_, index) => new Renewal(() => this.renew(index), rest));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly current = (): StreamState => this.state;

  /** Reads on where a channel ends that has more. */
  readonly readOn = async (): Promise<void> => {
    if (this.isReadingOn) return;
    this.isReadingOn = true;
    this.changed();
    try {
      const { behind } = merged(this.known);
      await Promise.all(
        behind.map(async (index) => {
          const { next } = this.known[index]!;
          const page = await this.pageOf(index, next ?? null);
          // It was read again meanwhile, and may begin at another row.
          if (this.known[index]!.next === next) this.put(index, continued(this.known[index]!, page));
        }),
      );
      this.isReadingOn = false;
      this.changed();
      for (const index of this.missed) this.renewals[index]!.ask();
      this.missed.clear();
    } catch (error) {
      this.isReadingOn = false;
      this.changed(problemOf(error as Error));
    }
  };

  /** Reads the newest pages of the channels that have events of these kinds. */
  readonly happened = (kinds: readonly string[]): void => {
    for (const [index, source] of this.sources.entries()) {
      if (kinds.some((kind) => source.kinds.some((start) => kind.startsWith(start)))) this.renewals[index]!.ask();
    }
  };

  /** Reads the newest pages of all channels, such as after the connection was lost. */
  readonly renewAll = (): void => {
    for (const index of this.sources.keys()) this.renewals[index]!.ask();
  };

  private async renew(index: number): Promise<void> {
    if (this.known[index]!.next === undefined) return void this.missed.add(index);
    try {
      let fresh = nothingKnown;
      for (let pages = 0; pages < mostRenewed; pages += 1) {
        fresh = continued(fresh, await this.pageOf(index, fresh.next ?? null));
        if (reaches(fresh, this.known[index]!)) break;
      }
      this.put(index, renewed(this.known[index]!, fresh));
      this.changed();
    } catch (error) {
      this.changed(problemOf(error as Error));
    }
  }

  private async pageOf(index: number, after: string | null): Promise<RowPage> {
    try {
      const { nodes, pageInfo } = await this.sources[index]!.read(pageSize, after);
      return { rows: nodes, next: pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null };
    } catch (error) {
      // An agent without instant messages has none.
      if (problemOf(error as Error).code === "im_not_enabled") return { rows: [], next: null };
      throw error;
    }
  }

  private put(index: number, known: Known): void {
    this.known = this.known.with(index, known);
  }

  private changed(problem: Problem | null = null): void {
    const { rows, behind } = merged(this.known);
    this.state = { rows, hasMore: behind.length > 0, isReading: this.isReadingOn, problem };
    for (const listener of this.listeners) listener();
  }
}
