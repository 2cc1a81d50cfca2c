import { ids } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { alone } from "../../support/kit/unfiltered.js";
import { page, shown } from "../../support/kit/visible.js";
import type { VaultPart } from "./part.js";

/** From spec 5 and wire contract vault 4. */
export const activity: FeatureKit<VaultPart> = {
  graphql: `
  Query.vaultAuditEvents          401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Subscription.vaultActivity      401   401   403a  403a  403a  ok    403a  ok    404x  403a  404x  401
  Subscription.vaultChanged       401   401   403a  403a  403a  ok    ok    ok    ok    403a  ok    401
  `,
  calls: {
    "Query.vaultAuditEvents": () => ["", ids],
    "Subscription.vaultActivity": ({ vaultSecretId, cursor }) => [
      `(secretId: "${vaultSecretId}", after: "${cursor}")`,
      "{ kind }",
    ],
    "Subscription.vaultChanged": ({ cursor }) => [`(after: "${cursor}")`, "{ kind }"],
  },
  visible: {
    listVisibleAudit: shown(() => [{}, page]),
  },
  unfiltered: [alone("listVisibleAudit")],
};
