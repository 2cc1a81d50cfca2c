import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { MailMessage, type MessageRow } from "../../messages/public.js";
import { threadById } from "../loaders.js";
import { MailThread } from "./thread.js";

/** The thread of a message. */
@Resolver(() => MailMessage)
export class MessageThreadResolver {
  @FieldResolver(() => MailThread, { nullable: true, description: "Its thread." })
  thread(@Root() { threadId }: MessageRow, @Ctx() context: RequestContext) {
    return context.loader(threadById).load(threadId);
  }
}
