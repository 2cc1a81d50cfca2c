import { Arg, Ctx, ID, Mutation, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { sendingDomainAuthority } from "../authority.js";
import { sendingDomainErrors } from "../errors.js";
import { sendingDomainById } from "../loaders.js";
import { makeDkimKey } from "../make-dkim-key.js";
import { withOwnDomain } from "../own-domain.js";
import { recordDomainEvent } from "../record-domain-event.js";
import { dkimSelector } from "../rules/dkim-selector.js";
import { findDomainKeys, insertDkimKey } from "../store/dkim-keys.js";
import { changeDomain } from "../store/sending-domains.js";
import { SendingDomainPayload } from "../types/sending-domain-payload.js";

/** `rotateSendingDomainKey` (wire contract mail 10, 17.5). */
@Resolver()
export class RotateSendingDomainKey {
  @Mutation(() => SendingDomainPayload, {
    description:
      "Makes a new key for a verified domain. The new key signs mail once its DNS record is found. Until then, the " +
      "old key signs. While a rotation is in progress, this changes nothing. Errors: `admin_required`, `not_found`, " +
      "`domain_not_verified`.",
  })
  async rotateSendingDomainKey(
    @Arg("id", () => ID, { description: "`sending_domain_` and a UUID." }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<SendingDomainPayload> {
    const { viewer, services } = context;
    authorize(viewer, sendingDomainAuthority["mail.sending_domain.change"]);
    const seen = await context.loader(sendingDomainById).load(id);
    if (seen === null) throw notFound("domain with this id");
    if (seen.status === "pending_dkim_rotation") return { sendingDomain: seen };
    if (seen.status !== "verified") throw sendingDomainErrors.problem("domain_not_verified");
    const keys = await findDomainKeys(services.database.request.reader, [seen.id]);
    const now = services.clock.now();
    const selector = dkimSelector(
      now,
      keys.map((key) => key.selector),
    );
    // Outside of the transaction, because it takes a while.
    const { domain } = seen;
    const key = await makeDkimKey(services.keyring, {
      domain,
      selector,
      sendingDomainId: seen.id,
      activeSince: null,
      now,
    });
    const sendingDomain = await withOwnDomain(context, id, async (tx, row) => {
      if (row.status === "pending_dkim_rotation") return row;
      if (row.status !== "verified") throw sendingDomainErrors.problem("domain_not_verified");
      await insertDkimKey(tx, key);
      const change = { status: "pending_dkim_rotation", statusSince: now, nextCheckAt: now } as const;
      const rotating = await changeDomain(tx, row.id, change, now);
      await recordDomainEvent(tx, "mail.sending_domain.updated", rotating, now);
      return rotating;
    });
    context.clearLoaders();
    return { sendingDomain };
  }
}
