import { composeKit } from "../support/kit/feature-kit.js";
import { defineKit } from "../support/kit/kit.js";
import { admission } from "./kit/admission.js";
import { cards } from "./kit/cards.js";
import { contexts } from "./kit/contexts.js";
import { directory } from "./kit/directory.js";
import { invitations } from "./kit/invitations.js";
import type { A2aPart } from "./kit/part.js";
import { push } from "./kit/push.js";
import { sending } from "./kit/sending.js";
import { settings } from "./kit/settings.js";
import { tasks } from "./kit/tasks.js";

/** The data of a2a for the suites over all domains. */
export const kit = defineKit(
  composeKit<A2aPart>("a2a", [sending, tasks, contexts, push, settings, cards, admission, directory, invitations]),
);
