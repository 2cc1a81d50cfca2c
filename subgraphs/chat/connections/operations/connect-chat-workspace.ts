import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound, sharedErrors } from "../../../shared/errors/shared-errors.js";
import { enforce, perMinute } from "../../../shared/rate-limit/enforce.js";
import { principalOf } from "../../../shared/viewer/viewer.js";
import { openSlack } from "../../slack/public.js";
import { connectionAuthority } from "../authority.js";
import { requireOwner } from "../chat-scope.js";
import { checkEventSecrets } from "../check-event-secrets.js";
import { connectBot } from "../connect-bot.js";
import { connectionErrors } from "../errors.js";
import { connectionById } from "../loaders.js";
import { botOfToken } from "../rules/bot-of-token.js";
import { tokenLook } from "../rules/bot-token.js";
import { ChatConnection } from "../types/chat-connection.js";

/** The gateway ends an operation after ten seconds. */
const askedMilliseconds = 8_000;

@InputType({ description: "A workspace to connect by a bot token." })
class ConnectChatWorkspaceInput {
  @Field(() => ID, { description: "UUID of the identity." })
  identityId!: string;

  @Field(() => String, { description: "The Bot User OAuth Token of a Slack app that is installed in the workspace." })
  botToken!: string;

  @Field(() => String, {
    nullable: true,
    description:
      "The app's signing secret, to receive events over HTTP. If omitted, the connection keeps the one that it has.",
  })
  signingSecret?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "The app's token (xapp-…), to receive events by Socket Mode. If omitted, the connection keeps the one that it " +
      "has.",
  })
  appToken?: string | null;
}

@ObjectType({ description: "Result of connecting a workspace." })
class ConnectChatWorkspacePayload {
  @Field(() => ChatConnection, { nullable: true, description: "The connection." })
  connection!: ChatConnection | null;

  @Field(() => Boolean, { description: "True if the identity was connected with the workspace before." })
  renewed!: boolean;
}

/** `connectChatWorkspace` (wire contract chat 10.1). */
@Resolver()
export class ConnectChatWorkspace {
  @Mutation(() => ConnectChatWorkspacePayload, {
    description:
      "Connects an identity with a Slack workspace, by a bot token. If the identity was connected with this " +
      "workspace before, the connection keeps its id. The secrets are stored encrypted and never shown. Errors: " +
      "`not_found`, `validation_failed`, `claimed_agent_required`, `invalid_bot_token`, `not_a_bot_token`, " +
      "`slack_unavailable`, `slack_timeout`, `rate_limited`.",
  })
  async connectChatWorkspace(
    @Arg("input", () => ConnectChatWorkspaceInput, { description: "The identity and the token." })
    { identityId, botToken, signingSecret = null, appToken = null }: ConnectChatWorkspaceInput,
    @Ctx() context: RequestContext,
  ): Promise<ConnectChatWorkspacePayload> {
    const { services, viewer } = context;
    const owner = await requireOwner(context, connectionAuthority["chat.connection.connect"], identityId);
    if (!owner.claimed) throw sharedErrors.problem("claimed_agent_required");
    const limit = perMinute(services.config.CHAT_CONNECTS_PER_MINUTE, "CHAT_CONNECTS_PER_MINUTE");
    await enforce(services.limiter, "chat.connects", principalOf(viewer), limit);
    const eventSecrets = { signingSecret, appToken };
    checkEventSecrets(eventSecrets);
    const look = tokenLook(botToken);
    if (look !== "may_be_bot") throw connectionErrors.problem(look);
    const sharedBy = owner.identityId;
    const asked = { method: "auth.test", token: botToken, sharedBy, milliseconds: askedMilliseconds };
    const bot = botOfToken(await openSlack(services).call(asked));
    if (typeof bot === "string") throw connectionErrors.problem(bot);
    const tokens = { token: botToken, appId: null, rotation: null };
    const { id, renewed } = await connectBot(services, owner, bot, tokens, eventSecrets);
    const connection = await context.loader(connectionById).clear(id).load(id);
    if (connection === null) throw notFound("identity with this id");
    return { connection: connection as unknown as ChatConnection, renewed };
  }
}
