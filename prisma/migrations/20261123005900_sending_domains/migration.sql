-- AlterTable
ALTER TABLE "sending_domain" ADD COLUMN     "trying_since" TIMESTAMPTZ(3);

-- The platform has one key that signs for a domain: processes that make the first one at once agree on one of them.
CREATE UNIQUE INDEX "dkim_key_of_platform" ON "dkim_key" ("domain")
  WHERE "sending_domain_id" IS NULL AND "retired_at" IS NULL AND "active_since" IS NOT NULL;

-- One organization has proved that a domain is its own.
CREATE UNIQUE INDEX "sending_domain_proved" ON "sending_domain" ("domain")
  WHERE "status" IN ('verified', 'degraded', 'pending_dkim_rotation');
