import { Arg, Args, Ctx, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { ownMailbox } from "../../mailboxes/public.js";
import { importAuthority } from "../authority.js";
import { listVisibleImports } from "../store/imports.js";
import { MailImportConnection } from "../types/import.js";

/** `mailImports(mailbox)` (wire contract mail 9). */
@Resolver()
export class ListMailImports {
  @Query(() => MailImportConnection, {
    description: "The imports of a mailbox, newest first. Errors: `not_found`, `invalid_cursor`, `validation_failed`.",
  })
  async mailImports(
    @Arg("mailbox", () => String, { description: "Address of the mailbox." }) address: string,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
  ) {
    const { viewer, services } = context;
    const mailbox = await ownMailbox(context, importAuthority["mail.import.read"], address);
    const list = `mail-imports/${mailbox.id}`;
    const request = pageRequest(context, list, args);
    const page = await listVisibleImports(services.database.request.reader, viewer, mailbox.id, request);
    return toConnection(
      context,
      list,
      page,
      (row) => row,
      (row) => row,
    );
  }
}
