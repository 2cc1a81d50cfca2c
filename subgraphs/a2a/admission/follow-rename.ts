import type { Transaction } from "../../shared/database/client.js";
import type { IdentityCore } from "../../shared/identity/identity-core.js";
import { endedByRename } from "./rules/followed-rules.js";
import { deleteRules, findRulesNaming } from "./store/contact-rules.js";
import { findMeetingRules, holdHandles, moveRules } from "./store/followed-rules.js";
import { lockSettings } from "../settings/public.js";
import { recordRuleEvents } from "./record-rule-event.js";

/**
 * After a rename, updates the contact rules of all identities that name the old handle: a rename must not escape a
 * block (wire contract a2a 4.6, 11). Rules that already name the new handle now apply to the identity; where both
 * exist, a block wins.
 */
export async function followRename(tx: Transaction, identity: IdentityCore, from: string, now: Date): Promise<void> {
  const { id: identityId, agentHandle: to } = identity;
  // Every decision about a send to or from it holds this lock.
  await lockSettings(tx, [identityId], "update");
  await holdHandles(tx, [from, to]);
  const meetings = await findMeetingRules(tx, from, to);
  const ended = [
    ...meetings.flatMap(({ following, standing }) => endedByRename(following, standing)),
    // It has none for itself.
    ...(await findRulesNaming(tx, identityId, to)),
  ];
  await deleteRules(
    tx,
    ended.map(({ id }) => id),
  );
  const gone = ended.map((rule) => ({ ...rule, version: rule.version + 1 }));
  await recordRuleEvents(tx, "a2a.contact_rule.deleted", gone, now);
  await recordRuleEvents(tx, "a2a.contact_rule.updated", await moveRules(tx, from, to, now), now);
}
