import type { Services } from "../../shared/context/services.js";
import { requireReauthorization } from "../connections/public.js";
import type { EndedAuthorization } from "./rules/ended-authorization.js";
import { findEndedInstallations } from "./store/ended-installations.js";

/**
 * Makes connections that were installed before an authorization ended require a new one: their tokens are erased, and events
 * no longer reach them. Without it, an organization whose app was removed would hear what the next one installs it for.
 */
export async function endAuthorization(
  { database, clock }: Pick<Services, "database" | "clock">,
  ended: EndedAuthorization,
): Promise<void> {
  for (;;) {
    const installed = await findEndedInstallations(database.request.reader, ended);
    if (installed.length === 0) return;
    await database.request.transaction(async (tx) => {
      for (const { id, version } of installed) await requireReauthorization(tx, id, version, clock.now());
    });
  }
}
