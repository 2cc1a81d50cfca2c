import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { hashSecret } from "../../../shared/secrets/keyring.js";
import { slackApp } from "../../slack/public.js";
import { newSecret, stateOf } from "../browser-state.js";
import { limitBrowsers } from "../limit-browsers.js";
import { callbackPath } from "../paths.js";
import { authorizeUrl } from "../rules/authorize-url.js";
import { isSecretText } from "../rules/came-back.js";
import { beginInstall } from "../store.js";

@InputType({ description: "A browser that follows the link of an installation." })
class BeginChatInstallationInput {
  @Field(() => String, { description: "The secret at the end of the `authorizationUrl` of `startChatInstallation`." })
  handoff!: string;

  @Field(() => String, {
    nullable: true,
    description:
      "The `browserSecret` that an earlier call returned to this browser. With it, the browser may open the same " +
      "link again.",
  })
  browserSecret?: string | null;
}

@ObjectType({ description: "Where to send the browser." })
class BeginChatInstallationPayload {
  @Field(() => String, {
    nullable: true,
    description: "Slack's page for approving the app. Null if the link is unknown, used or expired.",
  })
  authorizeUrl!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "A secret for `finishChatInstallation`. Store it in a cookie that no other page can read.",
  })
  browserSecret!: string | null;
}

/** `beginChatInstallation` (wire contract chat 10.2: browser). It needs no credential: the link is the permission. */
@Resolver()
export class BeginChatInstallation {
  @Mutation(() => BeginChatInstallationPayload, {
    description:
      "Begins an installation in a browser. Only the first browser that opens the link can continue. Errors: " +
      "`rate_limited`.",
  })
  async beginChatInstallation(
    @Arg("input", () => BeginChatInstallationInput, { description: "The link." })
    { handoff, browserSecret: browserSecretText }: BeginChatInstallationInput,
    @Ctx() context: RequestContext,
  ): Promise<BeginChatInstallationPayload> {
    const { services, publicBaseUrl } = context;
    const { config, database, clock } = services;
    const invalid = { authorizeUrl: null, browserSecret: null };
    await limitBrowsers(context);
    const app = slackApp(config);
    if (app === null || !isSecretText(handoff)) return invalid;
    const browserSecret = newSecret();
    const state = stateOf(browserSecret);
    const hashes = {
      handoffHash: hashSecret(handoff),
      before: isSecretText(browserSecretText) ? hashSecret(stateOf(browserSecretText)) : null,
      stateHash: hashSecret(state),
    };
    const install = await beginInstall(database.request.writer, hashes, clock.now());
    if (install === null) return invalid;
    const redirectUri = `${publicBaseUrl}${callbackPath}`;
    const asked = { clientId: app.clientId, state, redirectUri, workspaceId: install.workspaceId };
    return { authorizeUrl: authorizeUrl(config.CHAT_SLACK_WEB_URL, asked), browserSecret };
  }
}
