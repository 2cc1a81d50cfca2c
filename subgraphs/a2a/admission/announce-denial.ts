import type { Statements } from "../../shared/database/statements.js";
import { appendEvent } from "../../shared/events/append-event.js";
import type { Denial } from "./rules/admission.js";
import { recordDenial } from "./store/admission-denials.js";
import type { SettingsRow } from "../settings/public.js";

/** The minimum interval between two recorded refusals of one peer by one side. */
const denialSpacingMilliseconds = 60_000;

/**
 * Appends an event about a refusal, only for the side that refused: its people may want to add a rule. A
 * flood of refusals gives one event a minute for each pair.
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
