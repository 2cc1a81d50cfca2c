import type { Logger } from "../../subgraphs/shared/logging/logger.js";

/** What was started, to be ended in the opposite order: whatever uses something is gone before it. */
export class Closers {
  private readonly steps: { readonly name: string; readonly close: () => Promise<unknown> }[] = [];
  private closed: Promise<void> | undefined;

  constructor(private readonly log: Logger) {}

  add(name: string, close: () => Promise<unknown>): void {
    this.steps.push({ name, close });
  }

  /** Ends everything; a step that fails does not keep the others from ending. */
  close(): Promise<void> {
    this.closed ??= this.run();
    return this.closed;
  }

  private async run(): Promise<void> {
    for (const { name, close } of this.steps.toReversed()) {
      this.log.debug({ part: name }, "Stopping");
      await close().catch((error: unknown) => {
        this.log.error({ part: name, error: (error as Error).message }, "A part did not stop as it should");
      });
    }
  }
}
