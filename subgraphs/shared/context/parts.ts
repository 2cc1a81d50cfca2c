import type { OpenParts, Part, Services } from "./services.js";

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

interface Opened {
  readonly part: Part<unknown>;
  readonly value: unknown;
}

/** The parts of one process. */
export class Parts implements OpenParts {
  private readonly open = new Map<Part<unknown>, Opened>();

  /** @param services given to a part when it opens; called when the first part opens */
  constructor(
    private readonly services: () => Services,
    private readonly before: OpenParts | null = null,
  ) {}

  get<Value>(part: Part<Value>): Value {
    const known = this.open.get(part);
    if (known !== undefined) return known.value as Value;
    if (this.before !== null) return this.before.get(part);
    const value = part.open(this.services());
    this.open.set(part, { part, value });
    return value;
  }

  put<Value>(part: Part<Value>, value: Value): void {
    this.open.set(part, { part: { ...part, close: () => {} }, value });
  }

  with<Value>(part: Part<Value>, value: Value): Parts {
    const parts = new Parts(this.services, this);
    parts.put(part, value);
    return parts;
  }

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
