import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { Services } from "../../../shared/context/services.js";
import { chatEventAuthority } from "../authority.js";
import { endAuthorization } from "../end-authorization.js";
import { readSigned } from "../receive-signed.js";
import { endedAuthorization } from "../rules/ended-authorization.js";
import type { SlackEnvelope } from "../rules/slack-envelope.js";
import { takeEvent } from "../take-event.js";

@InputType({ description: "A request of Slack, as received." })
class ReceiveChatEventInput {
  @Field(() => ID, {
    nullable: true,
    description:
      "UUID of the connection whose address received it. Null for the address of the app that users install.",
  })
  connectionId?: string | null;

  @Field(() => String, { description: "The exact body." })
  payload!: string;

  @Field(() => String, { description: "The header X-Slack-Request-Timestamp." })
  timestamp!: string;

  @Field(() => String, { description: "The header X-Slack-Signature." })
  signature!: string;
}

@ObjectType({ description: "Result of receiving an event." })
class ReceiveChatEventPayload {
  @Field(() => Boolean, { description: "True: Slack does not need to send it again." })
  received!: boolean;

  @Field(() => String, {
    nullable: true,
    description: "The text to return when Slack verifies an address. Otherwise null.",
  })
  challenge!: string | null;
}

/** `receiveChatEvent` (wire contract chat 9.2). It may be repeated: an event is stored once for each connection. */
@Resolver()
export class ReceiveChatEvent {
  @Mutation(() => ReceiveChatEventPayload, {
    description:
      "Receives an event of Slack. It is stored before the answer. The signature is the credential. Errors: " +
      "`slack_signature_invalid`, `rate_limited`, `malformed_json`.",
  })
  async receiveChatEvent(
    @Arg("input", () => ReceiveChatEventInput, { description: "The request." })
    { connectionId = null, ...post }: ReceiveChatEventInput,
    @Ctx() context: RequestContext,
  ): Promise<ReceiveChatEventPayload> {
    authorize(context.viewer, chatEventAuthority["chat.event.receive"]);
    const said = await readSigned(context, { ...post, connectionId });
    if (said.kind === "challenge") return { received: true, challenge: said.challenge };
    if (said.kind === "event" && connectionId !== null) await takeEvent(context.services, { connectionId }, said);
    if (said.kind === "event" && connectionId === null) await takeForInstalled(context.services, said);
    return { received: true, challenge: null };
  }
}

async function takeForInstalled(services: Services, said: SlackEnvelope): Promise<void> {
  const ended = endedAuthorization(said);
  if (ended !== null) await endAuthorization(services, ended);
  else if (said.appId !== null) await takeEvent(services, { installedAppId: said.appId }, said);
}
