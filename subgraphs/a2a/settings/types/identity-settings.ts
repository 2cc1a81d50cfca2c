import { Arg, Args, Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { may } from "../../../shared/authority/authority.js";
import { ConnectionArgs } from "../../../shared/graphql/connection.js";
import { listContextsOf } from "../../contexts/list-contexts.js";
import { listInvitations } from "../../invitations/list-invitations.js";
import { listLedger } from "../../tasks/list-ledger.js";
import { a2aAuthority } from "../../tasks/authority.js";
import { settingsByIdentity } from "../../tasks/loaders.js";
import { A2aCard, toCard } from "../../cards/types/card.js";
import { A2aContextConnection } from "../../contexts/types/context.js";
import { A2aDirection } from "./filter-mode.js";
import { Identity } from "./identity.js";
import { A2aInvitationConnection } from "../../invitations/types/invitation.js";
import { A2aInvitationStatus } from "../../invitations/types/invitation-enums.js";
import { A2aSettings } from "./settings.js";
import { A2aTaskFilter } from "../../tasks/types/ledger-filters.js";
import { A2aTaskConnection } from "../../tasks/types/task.js";

/** What a2a adds to an identity. For viewers who may not see it, everything is null. */
@Resolver(() => Identity)
export class A2aIdentityResolver {
  @FieldResolver(() => A2aSettings, { nullable: true, description: "How it takes part in A2A." })
  a2aSettings(@Root() identity: Identity, @Ctx() context: RequestContext) {
    return context.loader(settingsByIdentity).load(identity.id);
  }

  @FieldResolver(() => A2aCard, { nullable: true, description: "Its card, also while it takes no tasks." })
  async a2aCard(@Root() identity: Identity, @Ctx() context: RequestContext): Promise<A2aCard | null> {
    const settings = await context.loader(settingsByIdentity).load(identity.id);
    return settings === null ? null : toCard(context.publicBaseUrl, settings);
  }

  @FieldResolver(() => A2aTaskConnection, {
    nullable: true,
    description:
      "Its tasks, newest first. The filter takes no search here, where there may be many identities: see Query.a2aTasks. " +
      "Errors: `invalid_cursor`, `validation_failed`.",
  })
  async a2aTasks(
    @Root() identity: Identity,
    @Ctx() context: RequestContext,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Arg("direction", () => A2aDirection, { defaultValue: A2aDirection.BOTH, description: "Both unless given." })
    direction: A2aDirection,
    @Arg("filter", () => A2aTaskFilter, { nullable: true, description: "Only these." }) filter?: A2aTaskFilter | null,
  ) {
    if (typeof filter?.search === "string") throw invalidValue(["filter", "search"], "Search through Query.a2aTasks.");
    const settings = await context.loader(settingsByIdentity).load(identity.id);
    return settings === null ? null : listLedger(context, identity.id, direction, filter ?? {}, args);
  }

  @FieldResolver(() => A2aInvitationConnection, {
    nullable: true,
    description:
      "The invitations to connect with it, newest first; null for agents, who do not manage them. " +
      "Errors: `invalid_cursor`.",
  })
  async a2aInvitations(
    @Root() identity: Identity,
    @Ctx() context: RequestContext,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Arg("status", () => A2aInvitationStatus, { nullable: true, description: "Only those that stand so now." })
    status?: A2aInvitationStatus | null,
  ) {
    const settings = await context.loader(settingsByIdentity).load(identity.id);
    if (settings === null || !may(context.viewer, a2aAuthority["a2a.invitation.manage"])) return null;
    return listInvitations(context, { peerId: identity.id, ...(status ? { status } : {}) }, args);
  }

  @FieldResolver(() => A2aContextConnection, { nullable: true, description: "Its contexts, newest first." })
  async a2aContexts(
    @Root() identity: Identity,
    @Ctx() context: RequestContext,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Arg("direction", () => A2aDirection, { defaultValue: A2aDirection.BOTH, description: "Both unless given." })
    direction: A2aDirection,
  ) {
    const settings = await context.loader(settingsByIdentity).load(identity.id);
    return settings === null ? null : listContextsOf(context, { identityId: identity.id, direction }, args);
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
