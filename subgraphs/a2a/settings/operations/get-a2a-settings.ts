import { Arg, Ctx, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { ownIdentity } from "../own-identity.js";
import { A2aSettings } from "../types/settings.js";
import { settingsAuthority } from "../authority.js";
import { settingsByIdentity } from "../loaders.js";

/** `a2aSettings(agentHandle)` (wire contract a2a 4.2). */
@Resolver()
export class GetA2aSettings {
  @Query(() => A2aSettings, { nullable: true, description: "The A2A settings of an identity. Errors: `not_found`." })
  async a2aSettings(
    @Arg("agentHandle", () => String, { description: "Handle. A leading @ and capitals are accepted." })
    agentHandle: string,
    @Ctx() context: RequestContext,
  ) {
    const identity = await ownIdentity(context, settingsAuthority["a2a.settings.read"], agentHandle);
    const settings = await context.loader(settingsByIdentity).load(identity.id);
    if (settings === null) throw notFound("identity with this handle");
    return settings;
  }
}
