import { handle } from "../../support/handle.js";
import { ids } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { byRest } from "../../support/kit/produced.js";
import { alone } from "../../support/kit/unfiltered.js";
import { hidden, page, shown } from "../../support/kit/visible.js";
import type { MailPart } from "./part.js";

/** From spec 4 and wire contract mail 1 and 2.1. */
export const mailboxes: FeatureKit<MailPart> = {
  rest: `
  GET    /api/v1/mail/mailboxes                 401   403c  ok    ok    ok    ok    403c  403c  ok    ok    403c  401
  GET    /api/v1/mail/mailboxes/{email_address} 401   403c  ok    404   ok    ok    403c  403c  404   404   403c  401
  `,
  graphql: `
  Query.mailboxes 401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Query.mailbox   401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  `,
  part: async ({ parley }, { target }) => ({ address: `${target.handle}@${parley.services.config.MAIL_DOMAIN}` }),
  nothing: ({ address }, { target }) => ({ address: `${target.handle}${address.slice(address.indexOf("@"))}` }),
  calls: {
    "Query.mailboxes": () => ["", ids],
    "Query.mailbox": ({ address }) => [`(emailAddress: "${address}")`, "{ id }"],
  },
  parameters: (_, { address }) => ({ email_address: address }),
  visible: {
    findVisibleMailboxes: hidden(({ address }) => ["emailAddress", [address]]),
    listVisibleMailboxes: shown(() => [page]),
  },
  unfiltered: [alone("findVisibleMailboxes"), alone("listVisibleMailboxes")],
  codes: {
    sending_domain_not_verified: ({ parley, organization }) => {
      const mailbox = { sending_domain: "elsewhere.example" };
      return byRest(parley, organization.adminKey, [
        "POST",
        "/api/v1/identities",
        { agent_handle: handle("made"), mailbox },
      ]);
    },
  },
};
