import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { FilterMode } from "../../../shared/graphql/filter-mode.js";
import { Identity } from "../../connections/public.js";
import { settingsByIdentity } from "../loaders.js";

/** With whom an identity talks in Slack. */
@Resolver(() => Identity)
export class IdentityChatModes {
  @FieldResolver(() => FilterMode, {
    nullable: true,
    description:
      "The filter mode of both directions of team chat. If they differ, the last that both had. Null if you may not see it.",
  })
  async chatFilterMode(@Root() identity: Identity, @Ctx() context: RequestContext): Promise<FilterMode | null> {
    return (await context.loader(settingsByIdentity).load(identity.id))?.filterMode ?? null;
  }

  @FieldResolver(() => FilterMode, {
    nullable: true,
    description: "Whose messages it sees in Slack if no contact rule applies. Null if you may not see it.",
  })
  async chatInboundFilterMode(@Root() identity: Identity, @Ctx() context: RequestContext): Promise<FilterMode | null> {
    return (await context.loader(settingsByIdentity).load(identity.id))?.inboundFilterMode ?? null;
  }

  @FieldResolver(() => FilterMode, {
    nullable: true,
    description: "To whom it may write in Slack if no contact rule applies. Null if you may not see it.",
  })
  async chatOutboundFilterMode(@Root() identity: Identity, @Ctx() context: RequestContext): Promise<FilterMode | null> {
    return (await context.loader(settingsByIdentity).load(identity.id))?.outboundFilterMode ?? null;
  }
}
