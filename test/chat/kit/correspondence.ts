import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { correspondenceWith, hidden } from "../../support/kit/visible.js";
import type { ChatPart } from "./part.js";

/** What the `events` and `messages` parts stored, as the correspondence reads it. */
export const correspondence: FeatureKit<ChatPart> = {
  visible: {
    findVisibleSentMessages: hidden(({ chatActionId }) => [[chatActionId]]),
    listVisibleCorrespondence: hidden(({ target, chatWorkspace }) => [
      correspondenceWith(`${chatWorkspace.id}/U0000000001`, target.id),
    ]),
  },
};
