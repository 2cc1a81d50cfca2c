import type { Logger } from "../../subgraphs/shared/logging/logger.js";

const defaultPatience = 15_000;

interface Step {
  readonly name: string;
  readonly close: () => Promise<unknown>;
  readonly patience: number;
}

/** The started parts, to be ended in reverse order: a part ends before the parts that it uses. */
export class Closers {
  private readonly steps: Step[] = [];
  private closed: Promise<void> | undefined;

  constructor(private readonly log: Logger) {}

  /** `patience`, in milliseconds: after this time the next part is ended without waiting. */
  add(name: string, close: () => Promise<unknown>, patience = defaultPatience): void {
    this.steps.push({ name, close, patience });
  }

  /** Ends everything. A step that fails or hangs does not prevent the others. */
  close(): Promise<void> {
    this.closed ??= this.run();
    return this.closed;
  }

  private async run(): Promise<void> {
    for (const { name, close, patience } of this.steps.toReversed()) {
      this.log.debug({ part: name }, "Stopping");
      await inTime(close(), patience).catch((error: unknown) => {
        this.log.error({ part: name, error: (error as Error).message }, "A part of the server failed to stop");
      });
    }
  }
}

async function inTime(closing: Promise<unknown>, patience: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("It took too long.")), patience);
  });
  await Promise.race([closing, expired]).finally(() => clearTimeout(timer));
}
