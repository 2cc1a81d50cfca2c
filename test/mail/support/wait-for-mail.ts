import { vi } from "vitest";
import type { TestParley } from "../../support/parley.js";

/** Waits until no accepted mail is on its way into a mailbox any more. Works on any clock. */
export async function waitForMail({ services, work }: Pick<TestParley, "services" | "work">): Promise<void> {
  await vi.waitFor(
    async () => {
      await work?.runDueJobs();
      if ((await services.database.request.reader.mailReception.count()) > 0) throw new Error("Mail is on its way.");
    },
    { interval: 50 },
  );
}
