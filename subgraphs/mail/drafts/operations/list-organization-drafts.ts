import { Args, Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { draftAuthority } from "../authority.js";
import { listAllVisibleDrafts } from "../store/drafts.js";
import { MailDraftConnection } from "../types/draft.js";

/** `mailOrganizationDrafts`: the drafts of all mailboxes as one list. */
@Resolver()
export class ListOrganizationDrafts {
  @Query(() => MailDraftConnection, {
    description:
      "The drafts of all mailboxes of the organization, latest change first. A draft that changes while you read pages " +
      "moves to the beginning. A page ends early when its texts are larger than 4 MiB. Errors: `admin_required`, " +
      "`invalid_cursor`, `validation_failed`.",
  })
  async mailOrganizationDrafts(@Args(() => ConnectionArgs) args: ConnectionArgs, @Ctx() context: RequestContext) {
    const { viewer, services } = context;
    authorize(viewer, draftAuthority["mail.organization_drafts.read"]);
    const list = "mail-organization-drafts";
    const page = await listAllVisibleDrafts(services.database.request.reader, viewer, pageRequest(context, list, args));
    return toConnection(
      context,
      list,
      page,
      ({ id, updatedAt }) => ({ id, createdAt: updatedAt }),
      (row) => row,
    );
  }
}
