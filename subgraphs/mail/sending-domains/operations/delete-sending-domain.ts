import { Arg, Ctx, Field, ID, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { sendingDomainErrors } from "../errors.js";
import { withOwnDomain } from "../own-domain.js";
import { recordDomainEvent } from "../record-domain-event.js";
import { domainIdOf } from "../rules/domain-id.js";
import { deleteDomain, isInUse } from "../store/sending-domains.js";

@ObjectType({ description: "Result of deleting a domain." })
class DeleteSendingDomainPayload {
  @Field(() => ID, { description: "Id of the deleted domain." })
  deletedDomainId!: string;
}

/** `deleteSendingDomain` (wire contract mail 10). */
@Resolver()
export class DeleteSendingDomain {
  @Mutation(() => DeleteSendingDomainPayload, {
    description:
      "Deletes a domain with its keys. Errors: `admin_required`, `not_found`, `sending_domain_in_use` (mailboxes use " +
      "it).",
  })
  async deleteSendingDomain(
    @Arg("id", () => ID, { description: "`sending_domain_` and a UUID." }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<DeleteSendingDomainPayload> {
    return withOwnDomain(context, id, async (tx, row, now) => {
      // Transactions that create a mailbox on it lock the domain's row.
      if (await isInUse(tx, row.organizationId, row.domain)) throw sendingDomainErrors.problem("sending_domain_in_use");
      await deleteDomain(tx, row.id);
      const gone = { ...row, status: "pending_deletion", version: row.version + 1 } as const;
      await recordDomainEvent(tx, "mail.sending_domain.deleted", gone, now);
      return { deletedDomainId: domainIdOf(row.id) };
    });
  }
}
