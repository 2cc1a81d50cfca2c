import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { ensureLabels } from "../../../subgraphs/shared/labels/catalogue.js";
import { handle } from "../../support/handle.js";
import { putMessage } from "../../mail/support/put-message.js";
import { input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { byRest } from "../../support/kit/produced.js";
import type { World } from "../../support/kit/scene.js";
import { alone } from "../../support/kit/unfiltered.js";
import { shown } from "../../support/kit/visible.js";
import { makeOrganization } from "../../support/org.js";
import { rest } from "../../support/rest.js";
import type { OrgPart } from "./part.js";

declare module "./part.js" {
  interface OrgPart {
    /** A label of our organization. */
    readonly label: string;
    readonly labelId: string;
  }
}

/** Makes labels of an organization. */
async function putLabels(
  { services }: World["parley"],
  organizationId: string,
  ...names: string[]
): Promise<Map<string, string>> {
  return services.database.request.transaction((tx) => ensureLabels(tx, organizationId, names, services.clock.now()));
}

/** From wire contract labels 3. A label comes into being by its first use, here on a mail of the target. */
export const labels: FeatureKit<OrgPart> = {
  rest: `
  GET    /api/v1/labels                                        401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  PATCH  /api/v1/labels/{label}                                401   403c  403a  403a  403a  ok    ok    ok    404   403a  404   401
  DELETE /api/v1/labels/{label}                                401   403c  403a  403a  403a  ok    ok    ok    404   403a  404   401
  `,
  graphql: `
  Query.labels                           401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Mutation.updateLabel                   401   403c  403a  403a  403a  ok    ok    ok    404   403a  404   401
  Mutation.deleteLabel                   401   403c  403a  403a  403a  ok    ok    ok    404   403a  404   401
  `,
  part: async ({ parley, ours }) => {
    const label = handle("label");
    const ids = await putLabels(parley, ours.id, label);
    return { label, labelId: ids.get(label)! };
  },
  nothing: () => ({ label: handle("label"), labelId: randomUUID() }),
  parameters: (_, { label }) => ({ label }),
  calls: {
    "Query.labels": () => [`(prefix: "label")`, "{ nodes { name isSystem color } }"],
    "Mutation.updateLabel": ({ label }) => [input(`name: "${label}", color: "#0a7f5c"`), "{ label { name color } }"],
    "Mutation.deleteLabel": ({ label }) => [`(name: "${label}")`, "{ deletedLabel }"],
  },
  bodies: { "PATCH /api/v1/labels/{label}": () => ({ color: "#0a7f5c" }) },
  spending: ["DELETE /api/v1/labels/{label}", "Mutation.deleteLabel"],
  visible: {
    findVisibleLabels: shown(({ labelId }) => [[labelId]]),
    listVisibleCatalogue: shown(({ label }) => [{ prefix: label, after: null, skip: 0, take: 10 }]),
  },
  unfiltered: [alone("listVisibleCatalogue")],
  events: {
    "label.created": async ({ parley }, { target, credentials }) => {
      const { id } = await putMessage(parley.services, target.id);
      const path = `/api/v1/mail/mailboxes/${target.handle}@agents.localhost/messages/${id}`;
      const change = { add_labels: ["of the kit"] };
      expect((await rest(parley, credentials["admin"]!, "PATCH", path, change)).status).toBe(200);
    },
  },
  codes: {
    label_exists: async ({ parley }) => {
      const { id, adminKey } = await makeOrganization(parley.services);
      await putLabels(parley, id, "one", "other");
      return byRest(parley, adminKey, ["PATCH", "/api/v1/labels/one", { name: "other" }]);
    },
  },
};
