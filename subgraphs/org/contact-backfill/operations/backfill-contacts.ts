import { Ctx, Field, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { appendEvent } from "../../../shared/events/append-event.js";
import { backfillAuthority } from "../authority.js";
import { backfillEvent } from "../backfill-event.js";
import { findBackfill, startBackfill } from "../store/backfills.js";
import { ContactBackfill } from "../types/contact-backfill.js";

@ObjectType({ description: "Result of starting a backfill." })
class BackfillContactsPayload {
  @Field(() => ContactBackfill, { description: "The backfill: the one in progress, if there was one." })
  backfill!: ContactBackfill;
}

/** `backfillContacts` (wire contract contacts 4.1, 11). */
@Resolver()
export class BackfillContacts {
  @Mutation(() => BackfillContactsPayload, {
    description:
      "Adds the senders of messages that are stored to the contacts, as suggestions, under the rules and the daily limit of " +
      "messages that arrive. It runs in the background: `contactBackfill` shows how far it is. For admins and admin keys. " +
      "A second call while it runs changes nothing. Errors: `admin_required`.",
  })
  async backfillContacts(@Ctx() { viewer, services }: RequestContext): Promise<BackfillContactsPayload> {
    authorize(viewer, backfillAuthority["contact.backfill"]);
    const organizationId = viewer.organizationId!;
    const backfill = await services.database.request.transaction(async (tx) => {
      const now = services.clock.now();
      const started = await startBackfill(tx, organizationId, now);
      if (started === null) return findBackfill(tx, organizationId);
      await appendEvent(tx, backfillEvent("address_book.backfill_started", started, now));
      return started;
    });
    return { backfill: backfill as ContactBackfill };
  }
}
