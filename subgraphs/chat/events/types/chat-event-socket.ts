import { Ctx, Field, FieldResolver, GraphQLISODateTime, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ChatConnection } from "../../connections/public.js";
import { eventSocketByConnection } from "../loaders.js";

/** How the WebSocket of a connection's app fares (wire contract chat 9.2). */
@ObjectType({ description: "The WebSocket through which a connection's app gets events by Socket Mode." })
export class ChatEventSocket {
  @Field(() => String, {
    nullable: true,
    description:
      "Why it was last closed, or could not be opened: a Slack error code such as `invalid_auth`, or " +
      "`slack_unreachable`, `socket_closed`, `socket_failed`, `socket_silent`, `socket_address_refused`, " +
      "`rate_limited`, `not_stored`. Null while it works.",
  })
  error!: string | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: "When it is opened again, at the earliest. Null while it works.",
  })
  retryAt!: Date | null;
}

@Resolver(() => ChatConnection)
export class ChatConnectionSocketResolver {
  @FieldResolver(() => ChatEventSocket, {
    nullable: true,
    description:
      "State of the WebSocket that receives events by Socket Mode. Null if the connection has no app token, and " +
      "before the first attempt to open it.",
  })
  eventSocket(@Root() { id }: ChatConnection, @Ctx() context: RequestContext): Promise<ChatEventSocket | null> {
    return context.loader(eventSocketByConnection).load(id);
  }
}
