import { Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { backfillAuthority } from "../authority.js";
import { findBackfill } from "../store/backfills.js";
import { ContactBackfill } from "../types/contact-backfill.js";

/** `contactBackfill` (wire contract contacts 4.1). */
@Resolver()
export class GetContactBackfill {
  @Query(() => ContactBackfill, {
    nullable: true,
    description:
      "The last backfill of the contacts. Null: none was started. For admins and admin keys. Errors: `admin_required`.",
  })
  async contactBackfill(@Ctx() { viewer, services }: RequestContext): Promise<ContactBackfill | null> {
    authorize(viewer, backfillAuthority["contact.backfill"]);
    return (await findBackfill(services.database.request.reader, viewer.organizationId!)) as ContactBackfill | null;
  }
}
