import { ids } from "../support/kit/calls.js";
import { defineKit } from "../support/kit/kit.js";
import { expectedAuthority } from "./kit/authority.js";
import { mailCodes } from "./kit/errors.js";
import { addressOf, makePart } from "./kit/scene.js";
import { unfiltered } from "./kit/unfiltered.js";
import { visible } from "./kit/visible.js";

/** What the suites over all domains need to know of mail. */
export const kit = defineKit({
  name: "mail",
  part: makePart,
  nothing: (scene, absent) => ({ address: addressOf(scene, absent) }),
  authority: expectedAuthority,
  graphql: {
    calls: {
      "Query.mailboxes": () => ["", ids],
      "Query.mailbox": ({ address }) => [`(emailAddress: "${address}")`, "{ id }"],
    },
    spending: [],
  },
  rest: { parameters: (_, { address }) => ({ email_address: address }), bodies: {}, spending: [] },
  visible,
  unfiltered,
  events: { cases: {} },
  errors: { codes: mailCodes },
});
