import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { settingsByIdentity } from "../loaders.js";
import { Identity } from "./identity.js";
import { A2aSettings } from "./settings.js";

/** The settings of an identity; null for viewers who may not see it. */
@Resolver(() => Identity)
export class IdentitySettingsResolver {
  @FieldResolver(() => A2aSettings, { nullable: true, description: "Its A2A settings." })
  a2aSettings(@Root() identity: Identity, @Ctx() context: RequestContext) {
    return context.loader(settingsByIdentity).load(identity.id);
  }
}

/** The identity behind a reference. Its a2a fields filter by the viewer themselves, so that its key stays usable. */
export async function resolveIdentityReference(
  reference: Record<string, string>,
  context: RequestContext,
): Promise<Identity | null> {
  const { viewer } = context;
  if (viewer.kind === "anonymous") return null;
  const settings = await context.loader(settingsByIdentity).load(reference["id"] ?? "");
  return settings === null ? null : { id: settings.identityId };
}
