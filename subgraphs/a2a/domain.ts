import { defineDomain } from "../shared/domain/define-domain.js";
import { admission } from "./admission/feature.js";
import { cards } from "./cards/feature.js";
import { contexts } from "./contexts/feature.js";
import { directory } from "./directory/feature.js";
import { holds } from "./holds/feature.js";
import { invitations } from "./invitations/feature.js";
import { push } from "./push/feature.js";
import { sending } from "./sending/feature.js";
import { settings } from "./settings/feature.js";
import { tasks } from "./tasks/feature.js";
import { webhooks } from "./webhooks/feature.js";

/** a2a: the open agent-to-agent protocol and its ledger. */
export const a2aDomain = defineDomain({
  name: "a2a",
  features: [settings, cards, contexts, admission, tasks, push, holds, sending, directory, invitations, webhooks],
  // Invitations are locked before settings, settings before tasks, and tasks before push configurations: an end runs from
  // the last to the first.
  lifecycles: [push, tasks, settings, admission, invitations],
});
