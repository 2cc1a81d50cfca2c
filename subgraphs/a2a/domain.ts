import { defineDomain } from "../shared/domain/define-domain.js";
import { admission } from "./admission/feature.js";
import { cards } from "./cards/feature.js";
import { contexts } from "./contexts/feature.js";
import { invitations } from "./invitations/feature.js";
import { push } from "./push/feature.js";
import { settings } from "./settings/feature.js";
import { tasks } from "./tasks/feature.js";

/**
 * a2a: the open agent-to-agent protocol and its ledger. An identity's end runs through its features from the last to the
 * first: invitations are locked before settings, settings before tasks, and tasks before push configurations.
 */
export const a2aDomain = defineDomain({
  name: "a2a",
  features: [push, tasks, contexts, cards, settings, admission, invitations],
});
