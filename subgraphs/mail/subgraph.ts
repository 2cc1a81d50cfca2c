import type { Domain } from "../shared/domain/domain.js";
import { buildSubgraph } from "../shared/graphql/build-subgraph.js";
import { mailAuthority } from "./authority.js";
import { mailErrors } from "./errors.js";
import { mailEvents } from "./events.js";
import { mailLifecycle } from "./lifecycle.js";
import { GetMailbox } from "./operations/get-mailbox.js";
import { ListMailboxes } from "./operations/list-mailboxes.js";
import { findLinkedMailbox } from "./store/linked-mailboxes.js";
import { IdentityMailbox } from "./types/identity-mailbox.js";
import { findOwnerOfMailbox } from "./store/mailboxes.js";
import { MailboxResolver, resolveMailboxReference } from "./types/mailbox.js";

/** mail: mailboxes. */
export const mailDomain: Domain = {
  name: "mail",
  authority: mailAuthority,
  errors: mailErrors.definitions,
  events: mailEvents,
  lifecycle: mailLifecycle,
  resourceLookups: { mailboxes: findLinkedMailbox },
  webhooks: { owners: { mailbox: findOwnerOfMailbox } },
  buildSubgraph: () =>
    buildSubgraph({
      name: "mail",
      resolvers: [GetMailbox, ListMailboxes, IdentityMailbox, MailboxResolver],
      references: { Mailbox: resolveMailboxReference },
    }),
};
