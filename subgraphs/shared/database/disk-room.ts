import type { Client } from "pg";
import type { Logger } from "../logging/logger.js";
import { diskFull } from "./outage.js";

/** Whether the database has room on its disk, as its answers to this process say. */
export class DiskRoom {
  /** How often it refused something because it had none. */
  private refusals = 0;
  private full = false;

  constructor(private readonly log: Logger) {}

  /** Whether the last that it said is that it has none. */
  get isFull(): boolean {
    return this.full;
  }

  /** Listens to what the database answers on a connection. */
  watch(client: Client): void {
    client.connection.on("errorMessage", ({ code }: { readonly code?: string }) => {
      if (code === diskFull) this.refused();
    });
  }

  /** Runs a write that shows that there is room again, unless another one is refused meanwhile. */
  async proving(write: () => Promise<void>): Promise<void> {
    const before = this.refusals;
    await write();
    if (!this.full || this.refusals > before) return;
    this.full = false;
    this.log.info({}, "The database has room on its disk again");
  }

  private refused(): void {
    this.refusals += 1;
    if (this.full) return;
    this.full = true;
    this.log.error({}, "The disk of the database is full: writes fail until there is room. Nothing must be restarted");
  }
}
