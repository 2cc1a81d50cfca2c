import { Arg, Ctx, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { normalizeHandle } from "../../../shared/identity/handle.js";
import { findSettingsByHandle, ownIdentity, settingsByIdentity } from "../../settings/public.js";
import { A2aCard, toCard } from "../types/card.js";
import { cardAuthority } from "../authority.js";
import { closingFreeze } from "../../../shared/reviews/rules/freeze.js";

const handleDescription = "Handle. A leading @ and capitals are accepted.";

/** The public card and its preview (wire contract a2a 2.2). */
@Resolver()
export class GetA2aCard {
  @Query(() => A2aCard, {
    nullable: true,
    description: "The public card of an identity that accepts tasks. Everyone may read it. Errors: `not_found`.",
  })
  async a2aPublicCard(
    @Arg("agentHandle", () => String, { description: handleDescription }) agentHandle: string,
    @Ctx() context: RequestContext,
  ): Promise<A2aCard> {
    const liveHandle = normalizeHandle(agentHandle);
    const settings =
      liveHandle === null ? null : await findSettingsByHandle(context.services.database.request.reader, liveHandle);
    if (settings === null || !settings.enabled || closingFreeze(settings.frozenBy) !== null)
      throw notFound("agent with this handle that accepts tasks");
    return toCard(context, settings);
  }

  @Query(() => A2aCard, {
    nullable: true,
    description: "The card of one of the viewer's identities, even if it does not accept tasks. Errors: `not_found`.",
  })
  async a2aCard(
    @Arg("agentHandle", () => String, { description: handleDescription }) agentHandle: string,
    @Ctx() context: RequestContext,
  ): Promise<A2aCard> {
    const identity = await ownIdentity(context, cardAuthority["a2a.card.preview"], agentHandle);
    const settings = await context.loader(settingsByIdentity).load(identity.id);
    if (settings === null) throw notFound("agent with this handle that accepts tasks");
    return toCard(context, settings);
  }
}
