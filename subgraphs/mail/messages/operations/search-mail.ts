import { Arg, Ctx, Int, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { checkPageSize } from "../../../shared/pagination/page.js";
import { ownMailbox } from "../../mailboxes/public.js";
import { messageAuthority } from "../authority.js";
import { searchMessages } from "../search-messages.js";
import { MailMessage } from "../types/message.js";

/** `searchMail(mailbox, search)` (wire contract mail 4.1). */
@Resolver()
export class SearchMail {
  @Query(() => [MailMessage], {
    description:
      "Searches a mailbox. Returns the best matches among the newest 10,000 messages that match. Errors: " +
      "`not_found`, `validation_failed`, `rate_limited`.",
  })
  async searchMail(
    @Arg("mailbox", () => String, { description: "Address of the mailbox. Case does not matter." }) address: string,
    @Arg("search", () => String, {
      description:
        '1 to 256 characters. Every word and every "quoted phrase" must occur in the subject, the addresses or the text. ' +
        "Case does not matter. There are no operators.",
    })
    search: string,
    @Ctx() context: RequestContext,
    @Arg("labels", () => [String], {
      nullable: true,
      description: "1 to 20 labels that a message must have, all of them.",
    })
    labels?: string[] | null,
    @Arg("notLabels", () => [String], {
      nullable: true,
      description: "1 to 20 labels of which a message must have none.",
    })
    notLabels?: string[] | null,
    @Arg("first", () => Int, { nullable: true, description: "Number of messages: 1 to 100. Default: 50." })
    first?: number | null,
  ) {
    const mailbox = await ownMailbox(context, messageAuthority["mail.read"], address);
    const size = checkPageSize(first);
    return searchMessages(context, mailbox.id, { search, labels, notLabels }, size);
  }
}
