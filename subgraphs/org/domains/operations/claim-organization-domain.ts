import { randomBytes } from "node:crypto";
import { Arg, Ctx, Mutation, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { isPublicSuffix } from "../../../shared/dns/public-suffix.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { orderedId } from "../../../shared/identity/ordered-id.js";
import { domainAuthority } from "../authority.js";
import { domainErrors } from "../errors.js";
import { recordClaimEvent } from "../record-claim-event.js";
import { newClaim, nextCheck } from "../rules/claim-state.js";
import { claimableDomain } from "../rules/claimable-domain.js";
import { countClaims, findClaimOf, insertClaim, lockClaimsOf } from "../store/claims.js";
import { OrganizationDomainPayload } from "../types/organization-domain-payload.js";

/** `claimOrganizationDomain`. */
@Resolver()
export class ClaimOrganizationDomain {
  @Mutation(() => OrganizationDomainPayload, {
    description:
      "Claims a domain as your organization's. `dnsRecord` is the DNS record that proves it. It is checked within " +
      "minutes and then regularly. If you have claimed the domain before, it is returned unchanged. For admins. " +
      "Errors: `admin_required`, `validation_failed`, `domain_claim_limit_reached`.",
  })
  async claimOrganizationDomain(
    @Arg("domain", () => String, { description: "Such as example.com. Case does not matter." }) text: string,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<OrganizationDomainPayload> {
    authorize(viewer, domainAuthority["organization_domain.change"]);
    const { database, clock, config } = services;
    const claimable = claimableDomain(text, { mailDomain: config.MAIL_DOMAIN, isPublicSuffix });
    if ("refusal" in claimable) throw invalidValue(["domain"], claimable.refusal);
    const { domain } = claimable;
    const organizationId = viewer.organizationId!;
    const organizationDomain = await database.request.transaction(async (tx) => {
      await lockClaimsOf(tx, organizationId);
      const known = await findClaimOf(tx, organizationId, domain);
      if (known !== null) return known;
      if ((await countClaims(tx, organizationId)) >= config.DOMAIN_CLAIMS_PER_ORGANIZATION) {
        throw domainErrors.problem("domain_claim_limit_reached");
      }
      const now = clock.now();
      const facts = newClaim(now);
      const claim = await insertClaim(tx, {
        ...facts,
        id: orderedId(now),
        organizationId,
        domain,
        ownershipToken: randomBytes(20).toString("hex"),
        nextCheckAt: nextCheck(facts, now),
        createdAt: now,
        updatedAt: now,
      });
      await recordClaimEvent(tx, "organization_domain.claimed", claim);
      return claim;
    });
    return { organizationDomain };
  }
}
