import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { releaseAssignmentsOf } from "../assignments/public.js";
import { lockSettings } from "../settings/public.js";
import {
  claimFreeLine,
  lineErrors,
  lineOfIdentity,
  type LineRow,
  type LineWish,
  lockLine,
  recordLineEvent,
  setLineOwner,
} from "../lines/public.js";

/** An identity with its organization. */
interface Owner {
  readonly id: string;
  readonly organizationId: string;
}

/**
 * Attaches a line to an identity, swaps it, or detaches it (wire contract im 7). Every change of line releases the
 * identity's assignments; conversations stay. Throws `not_found`, `number_already_attached`, and what a claim refuses.
 */
export async function changeLine(
  tx: Transaction,
  context: Pick<RequestContext, "services" | "publicBaseUrl">,
  owner: Owner,
  wish: LineWish,
): Promise<void> {
  // Sending, connecting and receiving for the identity lock its settings, so its line does not change meanwhile.
  await lockSettings(tx, owner.id, "update");
  const now = context.services.clock.now();
  if (wish.kind === "detach") return detachLine(tx, owner, now);
  const line =
    wish.kind === "claim"
      ? await claimFreeLine(tx, context, owner.organizationId, wish.type)
      : await ownLine(tx, owner, wish.lineId);
  if (line.identityId === owner.id) return;
  if (line.identityId !== null) throw lineErrors.problem("number_already_attached");
  await detachLine(tx, owner, now);
  await releaseAssignmentsOf(tx, { identityId: owner.id }, now);
  const version = await setLineOwner(tx, line.id, owner.id, now);
  await recordLineEvent(tx, "im.line.attached", { ...line, version, ...identityOf(owner) }, now);
}

/** Detaches an identity's line, if it has one, and releases its assignments. The line stays claimed. */
export async function detachLine(tx: Transaction, owner: Owner, now: Date): Promise<void> {
  const line = await lineOfIdentity(tx, owner.id);
  if (line === null) return;
  await lockLine(tx, line.id, "update");
  await releaseAssignmentsOf(tx, { identityId: owner.id }, now);
  const version = await setLineOwner(tx, line.id, null, now);
  await recordLineEvent(tx, "im.line.detached", { ...line, version, ...identityOf(owner) }, now);
}

/** A line of the identity's organization, locked. */
async function ownLine(tx: Transaction, { organizationId }: Owner, lineId: string): Promise<LineRow> {
  const line = isUuid(lineId) ? await lockLine(tx, lineId, "update") : null;
  if (line === null || line.organizationId !== organizationId || line.role !== "dedicated") {
    throw notFound("number with this id");
  }
  return line;
}

const identityOf = ({ id, organizationId }: Owner) => ({ identityId: id, organizationId });
