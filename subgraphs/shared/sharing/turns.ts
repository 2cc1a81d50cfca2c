/** Somebody who waits for a turn. */
interface Waiting {
  readonly begin: () => void;
}

interface Caller {
  running: number;
  readonly waiting: Set<Waiting>;
}

/** A caller had to wait too long, or had too much waiting already. */
export class NoTurn extends Error {}

export interface Patience {
  /** Milliseconds that it waits at most. */
  readonly milliseconds: number;
  /** How many of one caller wait at most. */
  readonly waiting: number;
}

/**
 * What a process computes, in turns: each caller has so many at once, and the rest of its work waits, so that nobody
 * has all of the database's connections. Work that has waited begins in a turn of the event loop of its own: in between,
 * others are heard.
 */
export class Turns {
  private readonly callers = new Map<string, Caller>();

  constructor(private readonly atOnce: number) {}

  /** Runs `work` when it is its caller's turn. Without patience it waits for as long as it takes. @throws NoTurn */
  async run<Value>(name: string, work: () => Promise<Value>, patience?: Patience): Promise<Value> {
    let caller = this.callers.get(name);
    if (caller === undefined) this.callers.set(name, (caller = { running: 0, waiting: new Set() }));
    if (caller.running < this.atOnce) caller.running += 1;
    else await untilTurn(caller, patience);
    try {
      return await work();
    } finally {
      this.pass(name, caller);
    }
  }

  /** Gives the turn to whoever has waited longest. */
  private pass(name: string, caller: Caller): void {
    const [next] = caller.waiting;
    if (next === undefined) {
      caller.running -= 1;
      if (caller.running === 0) this.callers.delete(name);
      return;
    }
    caller.waiting.delete(next);
    setImmediate(next.begin);
  }
}

function untilTurn({ waiting }: Caller, patience: Patience | undefined): Promise<void> {
  if (patience !== undefined && waiting.size >= patience.waiting) return Promise.reject(new NoTurn());
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const entry: Waiting = {
      begin() {
        clearTimeout(timer);
        resolve();
      },
    };
    waiting.add(entry);
    if (patience === undefined) return;
    timer = setTimeout(() => {
      if (waiting.delete(entry)) reject(new NoTurn());
    }, patience.milliseconds);
  });
}
