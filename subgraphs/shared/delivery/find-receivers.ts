import type { Services } from "../context/services.js";
import { errorFields } from "../work/error-fields.js";
import type { ReceiverKind, DeliveryTarget } from "./receiver-kind.js";

/** The result of a look-up of receivers. */
export interface FoundReceivers {
  readonly found: ReadonlyMap<string, DeliveryTarget>;
  /** The look-up of these failed. */
  readonly unknown: ReadonlySet<string>;
}

/** Looks up receivers of one kind. If one of them makes it fail, the others are still found. */
export async function findReceivers(
  services: Services,
  receivers: ReceiverKind,
  targetIds: readonly string[],
): Promise<FoundReceivers> {
  const { database, log } = services;
  try {
    const found = await receivers.findTargets(database.jobs.reader, services, targetIds);
    return { found, unknown: new Set() };
  } catch (error) {
    log.error(
      { channel: receivers.name, targets: targetIds.length, ...errorFields(error) },
      "Receivers were not found",
    );
    if (targetIds.length === 1) return { found: new Map(), unknown: new Set(targetIds) };
  }
  const found = new Map<string, DeliveryTarget>();
  const unknown = new Set<string>();
  for (const id of targetIds) {
    const single = await findReceivers(services, receivers, [id]);
    for (const target of single.found.values()) found.set(target.id, target);
    for (const missed of single.unknown) unknown.add(missed);
  }
  return { found, unknown };
}
