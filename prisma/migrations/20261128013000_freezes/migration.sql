-- Freezes. New columns are null, so no row is rewritten.
CREATE TYPE "FreezeScope" AS ENUM ('agent', 'organization', 'installation');
CREATE TYPE "FreezeMode" AS ENUM ('sends', 'all');

ALTER TABLE "identity" ADD COLUMN "frozen" "FreezeMode",
ADD COLUMN "frozen_at" TIMESTAMPTZ(3);

ALTER TABLE "organization" ADD COLUMN "frozen" "FreezeMode",
ADD COLUMN "frozen_at" TIMESTAMPTZ(3);

CREATE TABLE "freeze" (
    "id" UUID NOT NULL,
    "scope" "FreezeScope" NOT NULL,
    "organization_id" TEXT,
    "identity_id" UUID,
    "mode" "FreezeMode" NOT NULL,
    "reason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "started_by_kind" TEXT NOT NULL,
    "started_by_id" TEXT,
    "started_by_organization_id" TEXT,
    "ended_at" TIMESTAMPTZ(3),
    "ended_by_kind" TEXT,
    "ended_by_id" TEXT,
    "ended_by_organization_id" TEXT,

    CONSTRAINT "freeze_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "freeze_keyset" ON "freeze"("organization_id", "started_at" DESC, "id" DESC);
CREATE INDEX "freeze_identity_id_idx" ON "freeze"("identity_id");
-- At most one open freeze of an agent, of an organization, and of the installation.
CREATE UNIQUE INDEX "freeze_open" ON "freeze"("scope", (coalesce("identity_id"::text, "organization_id", ''))) WHERE "ended_at" IS NULL;

CREATE TABLE "installation_state" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "frozen" "FreezeMode",
    "frozen_at" TIMESTAMPTZ(3),

    CONSTRAINT "installation_state_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "installation_state_single" CHECK ("id" = 1)
);
INSERT INTO "installation_state" ("id") VALUES (1);
