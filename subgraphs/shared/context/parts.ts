import type { Services } from "./services.js";

/**
 * What a process opens once, when it is first asked for, and closes when it ends: a relay, a client of a service, a cache, a
 * count. Two parts are never the same one, whatever they hold.
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

/** Declares a part that whoever composes the process puts there. */
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

  /** @param services what a part is opened with; it is asked when the first one is */
  constructor(
    private readonly services: () => Services,
    private readonly before: Parts | null = null,
  ) {}

  /** The value of a part; opens it when nobody has. */
  get<Value>(part: Part<Value>): Value {
    const known = this.open.get(part);
    if (known !== undefined) return known.value as Value;
    if (this.before !== null) return this.before.get(part);
    const value = part.open(this.services());
    this.open.set(part, { part, value });
    return value;
  }

  /** Has the process use that value from now on; it is not closed with the process. */
  put<Value>(part: Part<Value>, value: Value): void {
    this.open.set(part, { part: { ...part, close: () => {} }, value });
  }

  /** The same parts, with another value of one: for work that needs a part of its own. */
  with<Value>(part: Part<Value>, value: Value): Parts {
    const parts = new Parts(this.services, this);
    parts.put(part, value);
    return parts;
  }

  /** Closes what is open, the last one first. One that cannot be closed does not keep the others open. @throws AggregateError */
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
