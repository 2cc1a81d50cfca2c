import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { makeOperator } from "../../support/operator.js";
import type { OrgPart } from "./part.js";

const operatorsOnly =
  "The state of the installation belongs to no organization: its operator alone reads it (authority).";

const installationTypes = [
  ...["Installation", "InstallationConsumer", "InstallationDeliveries", "InstallationEventLog"],
  ...["InstallationFailedJob", "InstallationFinding", "InstallationProcess", "InstallationQueue"],
  ...["InstallationSetting", "InstallationVersion"],
];

/** From spec 4 and wire contract org 1.2, 2.1 to 2.8, 3.3 and 3.4. */
export const installation: FeatureKit<OrgPart> = {
  graphql: `
  Query.installation                     401   403c  403a  403a  403a  ok    403a  ok    403o  403a  403o  401
  `,
  legend: { "403o": "403 operator_required" },
  prepare: ({ parley, ours }) => makeOperator(parley, ours.id),
  strangers: {
    leftOut: (query) => /^(Query\.)?installation$/.test(query),
    unreached: Object.fromEntries(installationTypes.map((type) => [type, operatorsOnly])),
  },
  calls: {
    "Query.installation": () => ["", "{ findings { code } settings { name value } processes { id } }"],
  },
};
