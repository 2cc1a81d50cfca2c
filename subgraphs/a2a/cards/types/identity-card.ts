import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { Identity, settingsByIdentity } from "../../settings/public.js";
import { A2aCard, toCard } from "./card.js";

/** The card of an identity; null for viewers who may not see it. */
@Resolver(() => Identity)
export class IdentityCardResolver {
  @FieldResolver(() => A2aCard, { nullable: true, description: "Its card, even if it does not accept tasks." })
  async a2aCard(@Root() identity: Identity, @Ctx() context: RequestContext): Promise<A2aCard | null> {
    const settings = await context.loader(settingsByIdentity).load(identity.id);
    return settings === null ? null : toCard(context, settings);
  }
}
