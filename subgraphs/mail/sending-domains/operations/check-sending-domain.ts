import { Arg, Ctx, ID, Mutation, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { withOwnDomain } from "../own-domain.js";
import { recordDomainEvent } from "../record-domain-event.js";
import { afterRetry } from "../rules/domain-state.js";
import { changeDomain } from "../store/sending-domains.js";
import { SendingDomainPayload } from "../types/sending-domain-payload.js";

/** `checkSendingDomain` (wire contract mail 10). */
@Resolver()
export class CheckSendingDomain {
  @Mutation(() => SendingDomainPayload, {
    description:
      "Requests a check of the DNS records of a domain. It takes place within a minute. The 72 hours of a failed " +
      "domain start again. The result is in `sendingDomain` once its `checkedAt` has changed. Errors: " +
      "`admin_required`, `not_found`.",
  })
  async checkSendingDomain(
    @Arg("id", () => ID, { description: "`sending_domain_` and a UUID." }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<SendingDomainPayload> {
    const sendingDomain = await withOwnDomain(context, id, async (tx, row, now) => {
      const { status, statusSince, tryingSince } = afterRetry(row, now);
      if (status === row.status) {
        return tx.sendingDomain.update({ where: { id: row.id }, data: { nextCheckAt: now } });
      }
      const retried = await changeDomain(tx, row.id, { status, statusSince, tryingSince, nextCheckAt: now }, now);
      await recordDomainEvent(tx, "mail.sending_domain.updated", retried, now);
      return retried;
    });
    return { sendingDomain };
  }
}
