import { randomUUID } from "node:crypto";
import { claimIdOf } from "../../../subgraphs/org/domains/rules/claim-id.js";
import type { ClaimRow } from "../../../subgraphs/org/domains/store/claims.js";
import type { Services } from "../../../subgraphs/shared/context/services.js";
import { handle } from "../../support/handle.js";

/** A claim as tests name it. */
export interface TestClaim {
  readonly uuid: string;
  readonly id: string;
  readonly domain: string;
}

const week = 7 * 24 * 3_600_000;

/** Stores a claim of a new domain. By default it is verified. */
export async function makeClaim(
  { database, clock }: Services,
  organizationId: string,
  { state = "verified" }: { readonly state?: ClaimRow["state"] } = {},
): Promise<TestClaim> {
  const [uuid, domain, now] = [randomUUID(), `${handle("claimed")}.example`, clock.now()];
  const isHeld = state === "verified" || state === "grace";
  await database.request.writer.organizationDomainClaim.create({
    data: {
      id: uuid,
      organizationId,
      domain,
      state,
      ownershipToken: randomUUID(),
      verifiedAt: isHeld ? now : null,
      lastSuccessAt: isHeld ? now : null,
      validUntil: isHeld ? new Date(now.getTime() + week) : null,
      pendingExpiresAt: isHeld ? null : new Date(now.getTime() + week),
      nextCheckAt: null,
      createdAt: now,
      updatedAt: now,
    },
  });
  return { uuid, id: claimIdOf(uuid), domain };
}

/** Has an identity show a claim. */
export async function showClaim({ database }: Services, identityId: string, { uuid }: TestClaim): Promise<void> {
  await database.request.writer.identity.update({ where: { id: identityId }, data: { domainClaimId: uuid } });
}
