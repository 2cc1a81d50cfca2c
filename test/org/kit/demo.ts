import { runDemo } from "../../../subgraphs/org/demo/jobs/run-demo.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import type { OrgPart } from "./part.js";

/** From spec 4 and wire contract org 1.2, 2.1 to 2.8, 3.3 and 3.4. */
export const demo: FeatureKit<OrgPart> = {
  graphql: `
  Mutation.playDemo                      401   403c  403a  403a  403a  ok    403a  ok    403o  403a  403o  401
  `,
  calls: {
    "Mutation.playDemo": () => ["", "{ done }"],
  },
  events: {
    "demo.failed": async ({ parley: { services }, ours }) => {
      // No server is there that it could be played on.
      const away = { ...services, publicBaseUrl: "http://127.0.0.1:9" };
      const run = { services: away, signal: new AbortController().signal, attempt: 1 };
      const payload = { organizationId: ours.id, createdBy: ours.adminUserId, creatorType: "human" };
      await runDemo.run(run, payload);
    },
  },
};
