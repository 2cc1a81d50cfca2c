import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { FilterMode } from "../../../shared/graphql/filter-mode.js";
import { settingsByIdentity } from "../loaders.js";
import { Identity } from "./identity.js";

/** An identity's settings of instant messages. */
@Resolver(() => Identity)
export class IdentitySettings {
  @FieldResolver(() => Boolean, {
    nullable: true,
    description: "True if it sends and receives instant messages. Null if you may not see it.",
  })
  async imEnabled(@Root() identity: Identity, @Ctx() context: RequestContext): Promise<boolean | null> {
    return (await context.loader(settingsByIdentity).load(identity.id))?.enabled ?? null;
  }

  @FieldResolver(() => FilterMode, {
    nullable: true,
    description:
      "The filter mode of both directions of instant messages. If they differ, the last that both had. Null if you may not " +
      "see it.",
  })
  async imFilterMode(@Root() identity: Identity, @Ctx() context: RequestContext): Promise<FilterMode | null> {
    return (await context.loader(settingsByIdentity).load(identity.id))?.filterMode ?? null;
  }

  @FieldResolver(() => FilterMode, {
    nullable: true,
    description: "Who may send it instant messages if no contact rule applies. Null if you may not see it.",
  })
  async imInboundFilterMode(@Root() identity: Identity, @Ctx() context: RequestContext): Promise<FilterMode | null> {
    return (await context.loader(settingsByIdentity).load(identity.id))?.inboundFilterMode ?? null;
  }

  @FieldResolver(() => FilterMode, {
    nullable: true,
    description: "Whom it may send instant messages to if no contact rule applies. Null if you may not see it.",
  })
  async imOutboundFilterMode(@Root() identity: Identity, @Ctx() context: RequestContext): Promise<FilterMode | null> {
    return (await context.loader(settingsByIdentity).load(identity.id))?.outboundFilterMode ?? null;
  }
}
