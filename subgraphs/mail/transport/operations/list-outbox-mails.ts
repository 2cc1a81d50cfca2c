import { Args, Ctx, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { outboxFolder } from "../../../shared/system-mail/eml-transport.js";
import { readOutbox } from "../../../shared/system-mail/read-outbox.js";
import { requireOutbox } from "../require-outbox.js";
import { MailOutboxItemConnection, toOutboxItem } from "../types/outbox-mail.js";

/** `mailOutbox`: the mail that a development server stores as files (wire contract mail 17.3). */
@Resolver()
export class ListOutboxMails {
  @Query(() => MailOutboxItemConnection, {
    description:
      "The mail that the server kept in its outbox because it has no relay, newest first: mail of agents to other " +
      "servers, and the server's own mail to users, with the links that sign them in. The newest 1,000 are kept. For the " +
      "operator of the installation. Not available with MAIL_RELAY_URL, PUBLIC_BASE_URL or TRUST_PROXY. " +
      "Errors: `operator_required`, `not_available`, `validation_failed`, `invalid_cursor`.",
  })
  async mailOutbox(@Args(() => ConnectionArgs) args: ConnectionArgs, @Ctx() context: RequestContext) {
    await requireOutbox(context);
    const list = "mail-outbox";
    const { first, after } = pageRequest(context, list, args);
    const folder = outboxFolder(context.services.config.PARLEY_DATA_DIR);
    const { mails, next } = await readOutbox(folder, after?.id ?? null, first);
    // The name is the keyset: it begins with the time.
    const placeOf = (id: string) => ({ createdAt: new Date(0), id });
    // Other files are left out, so a page may end after its last row.
    const page = { rows: mails, hasNextPage: next !== null, end: next === null ? null : placeOf(next) };
    return toConnection(context, list, page, ({ name }) => placeOf(name), toOutboxItem);
  }
}
