import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { A2aSettings, type SettingsRow } from "../../settings/public.js";
import { cardUrl } from "../rules.js";

/** The URL of the card for these settings. */
@Resolver(() => A2aSettings)
export class SettingsCardResolver {
  @FieldResolver(() => String, { description: "Address of its public card." })
  cardUrl(@Root() settings: SettingsRow, @Ctx() { publicBaseUrl }: RequestContext): string {
    return cardUrl(publicBaseUrl, settings.agentHandle);
  }
}
