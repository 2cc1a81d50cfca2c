import type { Statements } from "../../shared/database/statements.js";
import { appendEvent } from "../../shared/events/append-event.js";
import type { Denial } from "./rules/admission.js";
import { recordDenial } from "./store/admission-denials.js";
import type { SettingsRow } from "../settings/public.js";

/** Refusals of one peer by one side are recorded at most this often. */
const denialSpacingMilliseconds = 60_000;

/**
 * Tells the side that refused, and nobody else, of a refusal: its people may have to write a rule. A flood of refusals is
 * told once a minute for each pair.
 */
export async function announceDenial(
  tx: Statements,
  { side, step, rules }: Denial,
  requester: SettingsRow,
  worker: SettingsRow,
  now: Date,
): Promise<void> {
  const [denier, peer] = side === "requester" ? [requester, worker] : [worker, requester];
  const recorded = await recordDenial(tx, {
    denierId: denier.identityId,
    peerId: peer.identityId,
    side,
    step,
    ruleId: rules[0]?.id ?? null,
    now,
    unlessSince: new Date(now.getTime() - denialSpacingMilliseconds),
  });
  if (recorded === null) return;
  const { organizationId, identityId } = denier;
  await appendEvent(tx, {
    kind: "a2a.admission_denied",
    subjectId: recorded.id,
    subjectVersion: recorded.version,
    audience: [
      { identityId: null, organizationId, side },
      { identityId, organizationId, side },
    ],
    data: { peerId: peer.identityId, step, ruleId: rules[0]?.id ?? null },
    occurredAt: now,
  });
}
