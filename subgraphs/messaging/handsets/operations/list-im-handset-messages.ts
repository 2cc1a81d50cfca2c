import { Arg, Args, Ctx, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { toPage } from "../../../shared/pagination/page.js";
import { findShownMessages, findThread } from "../../carriers/public.js";
import { requirePhones } from "../operate.js";
import { ScreenArgs } from "../types/screen-args.js";
import { ImHandsetMessageConnection, toHandsetMessage } from "../types/handset-message.js";

/** `imHandsetMessages(number, threadId)` (wire contract im 16). */
@Resolver()
export class ListImHandsetMessages {
  @Query(() => ImHandsetMessageConnection, {
    description:
      "What the screen of a simulated phone shows of a conversation, oldest first by default. For the operator of the installation. " +
      "Errors: `operator_required`, `not_available`, `not_found`, `validation_failed`, `invalid_cursor`.",
  })
  async imHandsetMessages(
    @Arg("number", () => String, { description: "Number of the phone." }) number: string,
    @Arg("threadId", () => ID, { description: "UUID of the conversation." }) threadId: string,
    @Args(() => ScreenArgs) args: ScreenArgs,
    @Ctx() context: RequestContext,
  ) {
    await requirePhones(context);
    const { reader } = context.services.database.request;
    const thread = isUuid(threadId) ? await findThread(reader, number, threadId) : null;
    if (thread === null) throw notFound("conversation of this phone with this id");
    const { newestFirst } = args;
    const list = `im-handset-messages/${number}/${thread.id}${newestFirst ? "/newest" : ""}`;
    const { first, after } = pageRequest(context, list, args);
    const window = { after: after === null ? null : BigInt(after.id), limit: first + 1, newestFirst };
    const rows = await findShownMessages(reader, number, thread.id, window);
    return toConnection(
      context,
      list,
      toPage(rows, first),
      ({ createdAt, place }) => ({ createdAt, id: place.toString() }),
      (row) => toHandsetMessage({ ...row, number }),
    );
  }
}
