import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { lockSettings } from "../settings/public.js";
import { followRename } from "./follow-rename.js";
import { deleteDenials } from "./store/admission-denials.js";
import { endRules } from "./store/contact-rules.js";

/** Contact rules that name an identity's handle end with it, as its own do, and follow a rename (wire contract a2a 4.6, 11). */
export const admissionLifecycle: IdentityLifecycle = {
  renamed: ({ tx, clock }, identity, fromHandle) => followRename(tx, identity, fromHandle, clock.now()),
  async deleted({ tx }, identity) {
    // The settings first: transactions that open a task or add a rule lock them, and later ones find none.
    await lockSettings(tx, [identity.id], "update");
    await endRules(tx, identity.id, identity.agentHandle);
    await deleteDenials(tx, identity.id);
  },
};
