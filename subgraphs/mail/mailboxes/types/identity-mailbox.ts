import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { mailboxByIdentity } from "../loaders.js";
import { Identity } from "./identity.js";
import { Mailbox } from "./mailbox.js";

/** An identity's mailbox. */
@Resolver(() => Identity)
export class IdentityMailbox {
  @FieldResolver(() => Mailbox, { nullable: true, description: "Its mailbox." })
  async mailbox(@Root() identity: Identity, @Ctx() context: RequestContext): Promise<Mailbox | null> {
    return context.loader(mailboxByIdentity).load(identity.id);
  }
}
