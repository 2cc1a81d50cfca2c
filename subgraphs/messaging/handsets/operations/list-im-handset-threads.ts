import { Arg, Args, Ctx, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { toPage } from "../../../shared/pagination/page.js";
import { findThreads } from "../../carriers/public.js";
import { existingHandset, requirePhones } from "../operate.js";
import { ScreenArgs } from "../types/screen-args.js";
import { ImHandsetThreadConnection, toHandsetThread } from "../types/handset-thread.js";

/** `imHandsetThreads(number)` (wire contract im 16). */
@Resolver()
export class ListImHandsetThreads {
  @Query(() => ImHandsetThreadConnection, {
    description:
      "The conversations of a simulated phone, oldest first by default. For the operator of the installation. Errors: " +
      "`operator_required`, `not_available`, `not_found`, `validation_failed`, `invalid_cursor`.",
  })
  async imHandsetThreads(
    @Arg("number", () => String, { description: "Number of the phone." }) number: string,
    @Args(() => ScreenArgs) args: ScreenArgs,
    @Ctx() context: RequestContext,
  ) {
    await requirePhones(context);
    await existingHandset(context, number);
    const { newestFirst } = args;
    const list = `im-handset-threads/${number}${newestFirst ? "/newest" : ""}`;
    const { first, after } = pageRequest(context, list, args);
    const window = { after: after?.id ?? null, limit: first + 1, newestFirst };
    const rows = await findThreads(context.services.database.request.reader, number, window);
    return toConnection(
      context,
      list,
      toPage(rows, first),
      (row) => row,
      (row) => toHandsetThread(number, row),
    );
  }
}
