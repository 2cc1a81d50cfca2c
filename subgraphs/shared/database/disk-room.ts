import type { Client } from "pg";
import type { Logger } from "../logging/logger.js";
import { diskFull } from "./outage.js";

/** Whether the disk of the database has free space, according to its answers to this process. */
export class DiskRoom {
  /** How often the database refused a write because the disk was full. */
  private refusals = 0;
  private full = false;

  constructor(private readonly log: Logger) {}

  /** Whether its latest answer says that the disk is full. */
  get isFull(): boolean {
    return this.full;
  }

  /** Watches the database's answers on a connection. */
  watch(client: Client): void {
    client.connection.on("errorMessage", ({ code }: { readonly code?: string }) => {
      if (code === diskFull) this.refused();
    });
  }

  /** Runs a write that proves that there is free space again, unless another write is refused meanwhile. */
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
