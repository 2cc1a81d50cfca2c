import type { Services } from "../../shared/context/services.js";
import { removeSystemMailOf } from "../../shared/system-mail/system-mail-rows.js";
import { blankOrganization } from "./store/organizations.js";
import { lifecycleStep } from "../identities/lifecycle-step.js";

/**
 * Removes what a deleted organization, whose identities are deleted too, still has in every domain. Its row and the
 * tombstones of its identities stay, nameless: histories of others and reserved names say their ids. Done twice it removes
 * nothing more.
 */
export async function forgetOrganization(
  services: Services,
  organizationId: string,
  signal: AbortSignal,
): Promise<void> {
  const { jobs } = services.database;
  const lifecycles = services.lifecycles.toReversed();
  for (const lifecycle of lifecycles) {
    let goesOn = lifecycle.organizationEmptied !== undefined;
    while (goesOn) {
      signal.throwIfAborted();
      goesOn = await jobs.transaction((tx) =>
        lifecycle.organizationEmptied!(lifecycleStep(tx, services), organizationId),
      );
    }
  }
  await jobs.transaction(async (tx) => {
    for (const lifecycle of lifecycles) {
      await lifecycle.organizationDeleted?.(lifecycleStep(tx, services), organizationId);
    }
    await removeSystemMailOf(tx, organizationId);
    await blankOrganization(tx, organizationId);
  });
}
