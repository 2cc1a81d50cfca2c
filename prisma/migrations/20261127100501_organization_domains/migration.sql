-- CreateEnum
CREATE TYPE "OrganizationDomainState" AS ENUM ('pending', 'verified', 'grace', 'expired', 'pending_expired', 'released');

-- CreateEnum
CREATE TYPE "DomainCheckResult" AS ENUM ('found', 'missing', 'wrong', 'unknown');

-- CreateTable
CREATE TABLE "organization_domain_claim" (
    "id" UUID NOT NULL,
    "organization_id" TEXT NOT NULL,
    "domain" TEXT NOT NULL,
    "state" "OrganizationDomainState" NOT NULL,
    "ownership_token" TEXT NOT NULL,
    "ownership_conflict" BOOLEAN NOT NULL DEFAULT false,
    "verified_at" TIMESTAMPTZ(3),
    "last_checked_at" TIMESTAMPTZ(3),
    "last_success_at" TIMESTAMPTZ(3),
    "last_check_result" "DomainCheckResult",
    "valid_until" TIMESTAMPTZ(3),
    "pending_expires_at" TIMESTAMPTZ(3),
    "next_check_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "organization_domain_claim_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "organization_domain_claim_keyset" ON "organization_domain_claim"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "organization_domain_claim_domain_idx" ON "organization_domain_claim"("domain");

-- CreateIndex
CREATE INDEX "organization_domain_claim_next_check_at_idx" ON "organization_domain_claim"("next_check_at");

-- One organization at most holds a domain.
CREATE UNIQUE INDEX "organization_domain_claim_holder" ON "organization_domain_claim"("domain") WHERE "state" IN ('verified', 'grace');

-- An organization claims a domain once at a time.
CREATE UNIQUE INDEX "organization_domain_claim_living" ON "organization_domain_claim"("organization_id", "domain") WHERE "state" <> 'released';

-- AlterTable
ALTER TABLE "identity" ADD COLUMN "domain_claim_id" UUID;
