import { Args, ArgsType, Ctx, Field, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue, notFound } from "../../../shared/errors/shared-errors.js";
import { pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { checkOffset } from "../../../shared/pagination/page.js";
import { isAgent } from "../../../shared/viewer/viewer.js";
import {
  conversationAuthority,
  conversationById,
  ImListArgs,
  largestPage,
  listedIdentity,
  readDates,
} from "../../conversations/public.js";
import { listVisibleMessages } from "../store/message-lists.js";
import { ImMessageConnection } from "../types/message.js";

@ArgsType()
class ImMessageListArgs extends ImListArgs {
  @Field(() => ID, {
    nullable: true,
    description: "UUID of a conversation or group: only its messages.",
  })
  conversationId?: string | null;

  @Field(() => Boolean, { nullable: true, description: "Only received messages that were read, or that were not." })
  isRead?: boolean | null;
}

/** `imMessages` (wire contract im 5, 11). */
@Resolver()
export class ListMessages {
  @Query(() => ImMessageConnection, {
    description:
      "Instant messages, newest first. `first`: 1 to 200. Errors: `not_found`, `im_not_enabled`, `validation_failed`, " +
      "`invalid_cursor`.",
  })
  async imMessages(@Args(() => ImMessageListArgs) args: ImMessageListArgs, @Ctx() context: RequestContext) {
    const { viewer, services } = context;
    const identity = await listedIdentity(context, conversationAuthority["im.read"], args.identityId);
    const conversationId = await conversationOf(context, args.conversationId, identity?.identityId ?? null);
    const filter = {
      identityId: identity?.identityId ?? null,
      conversationId,
      isRead: args.isRead ?? null,
      isBlocked: isAgent(viewer) ? false : (args.isBlocked ?? null),
      includeGroups: args.includeGroups === true,
      dates: readDates(args),
    };
    const list = `im-messages/${JSON.stringify(filter)}`;
    const request = pageRequest(context, list, args, largestPage);
    const offset = checkOffset(args.offset, args.after);
    const page = await listVisibleMessages(services.database.request.reader, viewer, filter, request, offset);
    return toConnection(
      context,
      list,
      page,
      (row) => row,
      (row) => row,
    );
  }
}

async function conversationOf(
  context: RequestContext,
  id: string | null | undefined,
  identityId: string | null,
): Promise<string | null> {
  if (id == null) return null;
  if (!isUuid(id)) throw invalidValue(["conversationId"], "Not a UUID.");
  const conversation = await context.loader(conversationById).load(id);
  if (conversation === null || (identityId !== null && conversation.identityId !== identityId)) {
    throw notFound("conversation with this id");
  }
  return conversation.id;
}
