import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { Identity } from "../../identities/public.js";
import { freezeOfIdentity } from "../loaders.js";
import { Freeze } from "./freeze.js";

/** Whether an identity is frozen. */
@Resolver(() => Identity)
export class IdentityFreeze {
  @FieldResolver(() => Freeze, {
    nullable: true,
    description: "The freeze of this agent itself. Null while there is none; `freezes` has the others that cover it.",
  })
  async freeze(@Root() { id }: Identity, @Ctx() context: RequestContext): Promise<Freeze | null> {
    return (await context.loader(freezeOfIdentity).load(id)) as Freeze | null;
  }
}
