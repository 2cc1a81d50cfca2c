import { Arg, Ctx, Field, GraphQLISODateTime, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { listSetting } from "../../../shared/config/config.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue, sharedErrors } from "../../../shared/errors/shared-errors.js";
import { enforce, perMinute } from "../../../shared/rate-limit/enforce.js";
import { hashSecret } from "../../../shared/secrets/keyring.js";
import { principalOf } from "../../../shared/viewer/viewer.js";
import { connectionAuthority, isSlackId, requireOwner } from "../../connections/public.js";
import { slackApp } from "../../slack/public.js";
import { newSecret } from "../browser-state.js";
import { installationErrors } from "../errors.js";
import { installPath } from "../paths.js";
import { installationMinutes } from "../rules/limits.js";
import { isReturnUrl } from "../rules/return-url.js";
import { insertInstall } from "../store.js";

@InputType({ description: "An installation of the Slack app in a workspace." })
class StartChatInstallationInput {
  @Field(() => ID, { description: "UUID of the identity to connect." })
  identityId!: string;

  @Field(() => String, {
    nullable: true,
    description: "Slack's id of the only workspace that is accepted. Default: the user chooses the workspace.",
  })
  workspaceId?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "Where the browser goes when the workspace is connected: a page of this server or of an origin in " +
      "CORS_ORIGINS, without a fragment, at most 2,048 characters. Default: a page that confirms the connection.",
  })
  returnUrl?: string | null;
}

@ObjectType({ description: "An installation that was started." })
class StartChatInstallationPayload {
  @Field(() => String, {
    description:
      "The address to open in a browser. It works once. It is a secret: anyone who has it can connect the identity.",
  })
  authorizationUrl!: string;

  @Field(() => GraphQLISODateTime, { description: "When it expires: the installation must be finished by then." })
  expiresAt!: Date;
}

/** `startChatInstallation` (wire contract chat 10.2: start). */
@Resolver()
export class StartChatInstallation {
  @Mutation(() => StartChatInstallationPayload, {
    description:
      "Starts the installation of the Slack app in a workspace, for an identity. Somebody then opens the address in a " +
      "browser, and approves the app at Slack. Errors: `not_found`, `claimed_agent_required`, " +
      "`installation_unavailable`, `validation_failed`, `rate_limited`.",
  })
  async startChatInstallation(
    @Arg("input", () => StartChatInstallationInput, { description: "The identity and the workspace." })
    { identityId, workspaceId = null, returnUrl = null }: StartChatInstallationInput,
    @Ctx() context: RequestContext,
  ): Promise<StartChatInstallationPayload> {
    const { services, viewer, publicBaseUrl } = context;
    const { config, clock, database, limiter } = services;
    const owner = await requireOwner(context, connectionAuthority["chat.connection.connect"], identityId);
    if (!owner.claimed) throw sharedErrors.problem("claimed_agent_required");
    if (slackApp(config) === null) throw installationErrors.problem("installation_unavailable");
    if (workspaceId !== null && !isSlackId(workspaceId)) {
      throw invalidValue(["workspaceId"], "This is not Slack's id of a workspace.");
    }
    const origins = [publicBaseUrl, ...listSetting(config.CORS_ORIGINS)];
    if (returnUrl !== null && !isReturnUrl(returnUrl, origins)) {
      const message =
        "This must be the address of a page of this server or of an origin in CORS_ORIGINS, without a fragment, of at " +
        "most 2,048 characters.";
      throw invalidValue(["returnUrl"], message, "url_parsing");
    }
    const limit = perMinute(config.CHAT_CONNECTS_PER_MINUTE, "CHAT_CONNECTS_PER_MINUTE");
    await enforce(limiter, "chat.connects", principalOf(viewer), limit);
    const handoff = newSecret();
    const createdAt = clock.now();
    const expiresAt = new Date(createdAt.getTime() + installationMinutes * 60_000);
    const install = { identityId: owner.identityId, workspaceId, returnUrl, createdAt, expiresAt };
    await database.request.transaction((tx) => insertInstall(tx, { ...install, handoffHash: hashSecret(handoff) }));
    return { authorizationUrl: `${publicBaseUrl}${installPath}${handoff}`, expiresAt };
  }
}
