import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { importAuthority } from "../authority.js";
import { ownImport } from "../own-import.js";
import { MailImport } from "../types/import.js";

/** `mailImport(mailbox, id)` (wire contract mail 9). */
@Resolver()
export class GetMailImport {
  @Query(() => MailImport, { nullable: true, description: "An import of a mailbox. Errors: `not_found`." })
  async mailImport(
    @Arg("mailbox", () => String, { description: "Address of the mailbox." }) mailbox: string,
    @Arg("id", () => ID, { description: "UUID of the import." }) id: string,
    @Ctx() context: RequestContext,
  ) {
    return ownImport(context, importAuthority["mail.import.read"], mailbox, id);
  }
}
