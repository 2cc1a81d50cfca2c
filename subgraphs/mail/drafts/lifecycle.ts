import { addLabels } from "../../shared/labels/catalogue.js";
import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { endSchedulesBy } from "./end-schedules-by.js";
import { endSchedulesOf, signOver } from "./store/schedules.js";
import {
  countLabelledDrafts,
  exchangeDraftLabels,
  findUsedDraftLabels,
  relabelDrafts,
} from "./store/relabelled-drafts.js";

/** Drafts whose label changes together. */
const relabelledTogether = 500;

/** Schedules that end in the answer of a revocation; a job ends the others. */
const endedAtOnce = 1_000;

/** Labels move with their drafts, and change with their catalogue. The drafts themselves are deleted with their mailbox. */
export const draftLifecycle: IdentityLifecycle = {
  async deleted({ tx }, { id }) {
    await endSchedulesOf(tx, id);
  },
  async keyEnded({ tx, clock }, { keyId, organizationId, keepFor }) {
    const scheduledBy = `key:${keyId}`;
    if (keepFor !== null) {
      await signOver(tx, scheduledBy, keepFor);
      return { unscheduledDrafts: 0 };
    }
    const ended = { scheduledBy, organizationId, reason: "key_revoked" } as const;
    return { unscheduledDrafts: await endSchedulesBy(tx, ended, endedAtOnce, clock.now()) };
  },
  async moved({ tx, clock }, { id, organizationId }) {
    const used = await findUsedDraftLabels(tx, id);
    if (used.length === 0) return;
    const names = used.map(({ name }) => name);
    const there = await addLabels(tx, organizationId, names, clock.now());
    for (const { labelId, name } of used) await exchangeDraftLabels(tx, id, labelId, there.get(name)!);
  },
  async labelUses({ tx }, labelIds, most) {
    const rows = await countLabelledDrafts(tx, labelIds, most);
    return new Map(rows.map(({ labelId, count }) => [labelId, { drafts: count }]));
  },
  async relabel({ tx }, labelId, intoId) {
    return (await relabelDrafts(tx, labelId, intoId, relabelledTogether)) === relabelledTogether;
  },
};
