import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { alone } from "../../support/kit/unfiltered.js";
import { hidden } from "../../support/kit/visible.js";
import type { MessagingPart } from "./part.js";

/** From wire contract im 1 and 4. */
export const settings: FeatureKit<MessagingPart> = {
  visible: { findVisibleSettings: hidden(({ target }) => [[target.id]]) },
  unfiltered: [alone("findVisibleSettings")],
  events: {
    "im.settings.updated": async ({ parley }, { target, credentials }) => {
      const document = `mutation { updateIdentity(input: { agentHandle: "${target.handle}", imEnabled: false }) { identity { imEnabled } } }`;
      const { errors } = await parley.graphql(document, {}, credentials["cons"]!);
      if (errors !== undefined) throw new Error(`The mutation was refused: ${errors[0]!.message}`);
    },
  },
};
