import type { Services } from "./services.js";

/**
 * Something that a process opens once, on first use, and closes when it ends: a relay, a client of a service, a cache,
 * a counter. Two parts are always distinct, even with equal values.
 */
export interface Part<Value> {
  /** For the log. */
  readonly name: string;
  open(services: Services): Value;
  close?(value: Value): Promise<void> | void;
}

/** Declares a part. */
export function definePart<Value>(part: Part<Value>): Part<Value> {
  return part;
}

/** Declares a part whose value the composition of the process provides. */
export function composedPart<Value>(name: string): Part<Value> {
  return definePart({
    name,
    open() {
      throw new Error(`Nobody has put ${name} into this process`);
    },
  });
}

interface OpenPart {
  readonly part: Part<unknown>;
  readonly value: unknown;
}

/** The parts of one process. */
export class Parts {
  private readonly open = new Map<Part<unknown>, OpenPart>();

  /** @param services given to a part when it opens; called when the first part opens */
  constructor(
    private readonly services: () => Services,
    private readonly before: Parts | null = null,
  ) {}

  /** The value of a part. Opens it on first use. */
  get<Value>(part: Part<Value>): Value {
    const known = this.open.get(part);
    if (known !== undefined) return known.value as Value;
    if (this.before !== null) return this.before.get(part);
    const value = part.open(this.services());
    this.open.set(part, { part, value });
    return value;
  }

  /** Makes the process use that value from now on. It is not closed with the process. */
  put<Value>(part: Part<Value>, value: Value): void {
    this.open.set(part, { part: { ...part, close: () => {} }, value });
  }

  /** The same parts, with one value replaced: for work that needs a separate instance. */
  with<Value>(part: Part<Value>, value: Value): Parts {
    const parts = new Parts(this.services, this);
    parts.put(part, value);
    return parts;
  }

  /**
   * Closes the open parts, the last one first. A part that fails to close does not prevent the others from closing.
   * @throws AggregateError
   */
  async close(): Promise<void> {
    const opened = [...this.open.values()].toReversed();
    this.open.clear();
    const failures: unknown[] = [];
    for (const { part, value } of opened) {
      try {
        await part.close?.(value);
      } catch (cause) {
        failures.push(new Error(`${part.name} could not be closed`, { cause }));
      }
    }
    if (failures.length > 0) throw new AggregateError(failures);
  }
}
