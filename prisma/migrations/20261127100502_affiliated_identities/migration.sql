-- The agents of a domain. A migration of its own, so that reads go on while it is made.
CREATE INDEX "identity_domain_claim" ON "identity"("domain_claim_id") WHERE "domain_claim_id" IS NOT NULL;
