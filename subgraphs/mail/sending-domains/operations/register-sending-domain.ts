import { randomBytes } from "node:crypto";
import { Arg, Ctx, Mutation, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { orderedId } from "../../../shared/identity/ordered-id.js";
import { asciiDomain } from "../../../shared/rules/domain-name.js";
import { sendingDomainAuthority } from "../authority.js";
import { sendingDomainErrors } from "../errors.js";
import { recordDomainEvent } from "../record-domain-event.js";
import { countDomains, findDomainByName, insertDomain, lockRegistrations } from "../store/sending-domains.js";
import { SendingDomainPayload } from "../types/sending-domain-payload.js";

/** `registerSendingDomain` (wire contract mail 10). */
@Resolver()
export class RegisterSendingDomain {
  @Mutation(() => SendingDomainPayload, {
    description:
      "Registers a domain. `records` has the DNS record that proves that it is yours. It is checked within a minute " +
      "and then regularly. If you have registered the domain before, it is returned unchanged. Errors: " +
      "`admin_required`, `validation_failed`, `sending_domain_limit_reached`.",
  })
  async registerSendingDomain(
    @Arg("domain", () => String, { description: "Such as mail.example.com. Case does not matter." }) text: string,
    @Ctx() context: RequestContext,
  ): Promise<SendingDomainPayload> {
    const { viewer, services } = context;
    authorize(viewer, sendingDomainAuthority["mail.sending_domain.change"]);
    const { database, clock, config } = services;
    const domain = asciiDomain(text.trim());
    if (domain === null || !domain.includes(".")) throw invalidValue(["domain"], "This is not a domain name.");
    if (domain === config.MAIL_DOMAIN.toLowerCase()) {
      throw invalidValue(
        ["domain"],
        "This is the platform's domain. Every organization uses it without registering it.",
      );
    }
    const organizationId = viewer.organizationId!;
    const sendingDomain = await database.request.transaction(async (tx) => {
      await lockRegistrations(tx, organizationId);
      const known = await findDomainByName(tx, organizationId, domain);
      if (known !== null) return known;
      if ((await countDomains(tx, organizationId)) >= config.MAIL_DOMAINS_PER_ORGANIZATION) {
        throw sendingDomainErrors.problem("sending_domain_limit_reached");
      }
      const now = clock.now();
      const made = await insertDomain(tx, {
        id: orderedId(now),
        organizationId,
        domain,
        status: "awaiting_ownership",
        ownershipToken: randomBytes(20).toString("hex"),
        statusSince: now,
        tryingSince: now,
        nextCheckAt: now,
        createdAt: now,
        updatedAt: now,
      });
      await recordDomainEvent(tx, "mail.sending_domain.created", made, now);
      return made;
    });
    return { sendingDomain };
  }
}
