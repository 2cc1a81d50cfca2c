import { Arg, Args, Ctx, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { toPage } from "../../../shared/pagination/page.js";
import { findThreads } from "../../carriers/public.js";
import { existingHandset, requirePhones } from "../operate.js";
import { ImHandsetThreadConnection, toHandsetThread } from "../types/handset-thread.js";

/** `imHandsetThreads(number)` (wire contract im 16). */
@Resolver()
export class ListImHandsetThreads {
  @Query(() => ImHandsetThreadConnection, {
    description:
      "The conversations of a simulated phone, oldest first. For the operator of the installation. Errors: " +
      "`operator_required`, `not_available`, `not_found`, `validation_failed`, `invalid_cursor`.",
  })
  async imHandsetThreads(
    @Arg("number", () => String, { description: "Number of the phone." }) number: string,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
  ) {
    await requirePhones(context);
    await existingHandset(context, number);
    const list = `im-handset-threads/${number}`;
    const { first, after } = pageRequest(context, list, args);
    const rows = await findThreads(context.services.database.request.reader, number, after?.id ?? null, first + 1);
    return toConnection(
      context,
      list,
      toPage(rows, first),
      (row) => row,
      (row) => toHandsetThread(number, row),
    );
  }
}
