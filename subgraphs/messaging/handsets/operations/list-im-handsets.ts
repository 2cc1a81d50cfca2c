import { Args, Ctx, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { toPage } from "../../../shared/pagination/page.js";
import { findHandsets } from "../../carriers/public.js";
import { requirePhones } from "../operate.js";
import { ImHandsetConnection, toHandset } from "../types/handset.js";

const list = "im-handsets";

/** `imHandsets` (wire contract im 16). */
@Resolver()
export class ListImHandsets {
  @Query(() => ImHandsetConnection, {
    description:
      "The simulated phones of this installation, by number. For its operator. Errors: `operator_required`, " +
      "`not_available`, `validation_failed`, `invalid_cursor`.",
  })
  async imHandsets(@Args(() => ConnectionArgs) args: ConnectionArgs, @Ctx() context: RequestContext) {
    await requirePhones(context);
    const { first, after } = pageRequest(context, list, args);
    const rows = await findHandsets(context.services.database.request.reader, after?.id ?? null, first + 1);
    const keyset = ({ createdAt, number: id }: (typeof rows)[number]) => ({ createdAt, id });
    return toConnection(context, list, toPage(rows, first), keyset, toHandset);
  }
}
