import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { hashSecret } from "../../../shared/secrets/keyring.js";
import { stateOf } from "../browser-state.js";
import { finishInstallation, type InstallationOutcome } from "../finish-installation.js";
import { limitBrowsers } from "../limit-browsers.js";
import { callbackPath } from "../paths.js";
import { isSecretText, readCallback } from "../rules/came-back.js";
import { finishInstall } from "../store.js";
import { ChatInstallationOutcome } from "../types.js";

@InputType({ description: "A browser that came back from Slack." })
class FinishChatInstallationInput {
  @Field(() => String, {
    nullable: true,
    description: "The `browserSecret` that `beginChatInstallation` returned to this browser.",
  })
  browserSecret?: string | null;

  @Field(() => String, { nullable: true, description: "The parameter `state` of the callback URL." })
  state?: string | null;

  @Field(() => String, { nullable: true, description: "The parameter `code`." })
  code?: string | null;

  @Field(() => String, { nullable: true, description: "The parameter `error`." })
  error?: string | null;
}

@ObjectType({ description: "How an installation ended." })
class FinishChatInstallationPayload {
  @Field(() => ChatInstallationOutcome, { description: "How it ended." })
  outcome!: InstallationOutcome;

  @Field(() => String, { nullable: true, description: "Slack's error code, if there is one." })
  slackError!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The `returnUrl` of the installation. Null if it has none, or if the workspace is not connected.",
  })
  returnUrl!: string | null;
}

/**
 * `finishChatInstallation` (wire contract chat 10.2: callback). It needs no credential: the browser's secret decides.
 */
@Resolver()
export class FinishChatInstallation {
  @Mutation(() => FinishChatInstallationPayload, {
    description:
      "Finishes an installation in the browser that began it. If the user approved the app, the identity is " +
      "connected with the workspace. It works once. Errors: `rate_limited`.",
  })
  async finishChatInstallation(
    @Arg("input", () => FinishChatInstallationInput, { description: "The parameters of the callback URL." })
    { browserSecret, state = null, code = null, error = null }: FinishChatInstallationInput,
    @Ctx() context: RequestContext,
  ): Promise<FinishChatInstallationPayload> {
    const { services, publicBaseUrl } = context;
    const ended = (
      outcome: InstallationOutcome,
      slackError: string | null = null,
      returnUrl: string | null = null,
    ) => ({
      outcome,
      slackError,
      returnUrl,
    });
    await limitBrowsers(context);
    const back = readCallback({ state, code, error });
    if (back.kind === "nonsense") return ended("link_invalid");
    // Before anything is used up: a user who knows only the state must not be able to end an installation of others.
    if (!isSecretText(browserSecret) || stateOf(browserSecret) !== back.state) return ended("other_browser");
    const { database, clock } = services;
    const install = await finishInstall(database.request.writer, hashSecret(back.state), clock.now());
    if (install === null) return ended("link_invalid");
    if (back.kind === "refused") {
      return ended(back.word === "access_denied" ? "declined" : "slack_refused", back.word);
    }
    const redirectUri = `${publicBaseUrl}${callbackPath}`;
    const { outcome, slackError } = await finishInstallation(services, install, { code: back.code, redirectUri });
    return ended(outcome, slackError, outcome === "connected" ? install.returnUrl : null);
  }
}
