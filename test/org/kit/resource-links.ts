import { randomUUID } from "node:crypto";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import type { OrgPart } from "./part.js";

declare module "./part.js" {
  interface OrgPart {
    /** The target's mailbox: something that a link may lead to. */
    readonly mailboxId: string;
  }
}

/** From spec 4 and wire contract org 1.2, 2.1 to 2.8, 3.3 and 3.4. */
export const resourceLinks: FeatureKit<OrgPart> = {
  rest: `
  GET    /api/v1/resource-links/{resource_type}/{resource_id}  401   403c  403c  403c  403c  403c  ok    ok    403c  403c  404   401
  `,
  graphql: `
  Query.resourceLink                     401   403c  403c  403c  403c  403c  ok    ok    403c  403c  404   401
  `,
  part: async ({ parley }, { target }) => {
    const { mailbox } = parley.services.database.request.reader;
    return { mailboxId: (await mailbox.findFirstOrThrow({ where: { identityId: target.id } })).id };
  },
  nothing: () => ({ mailboxId: randomUUID() }),
  parameters: (_, { mailboxId }) => ({ resource_type: "mailboxes", resource_id: mailboxId }),
  calls: {
    "Query.resourceLink": ({ mailboxId }) => [`(type: MAILBOXES, id: "${mailboxId}")`, "{ id consolePath }"],
  },
};
