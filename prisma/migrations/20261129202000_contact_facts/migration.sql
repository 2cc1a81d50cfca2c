-- CreateEnum
CREATE TYPE "ContactFactKind" AS ENUM ('profile', 'preference', 'context');

-- CreateEnum
CREATE TYPE "ContactFactOrigin" AS ENUM ('generated', 'user');

-- CreateTable
CREATE TABLE "contact_fact" (
    "id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "content" TEXT NOT NULL,
    "confidence" SMALLINT,
    "origin" "ContactFactOrigin" NOT NULL,
    "kind" "ContactFactKind",
    "expires_at" TIMESTAMPTZ(3),
    "expired_at" TIMESTAMPTZ(3),
    "locked_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contact_fact_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contact_fact_citation" (
    "id" UUID NOT NULL,
    "fact_id" UUID NOT NULL,
    "source_type" TEXT NOT NULL,
    "source_id" UUID NOT NULL,
    "span" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contact_fact_citation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "contact_fact_contact_id_updated_at_id_idx" ON "contact_fact"("contact_id", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "contact_fact_citation_fact_id_source_type_source_id_key" ON "contact_fact_citation"("fact_id", "source_type", "source_id");

-- AddForeignKey
ALTER TABLE "contact_fact" ADD CONSTRAINT "contact_fact_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contact"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact_fact_citation" ADD CONSTRAINT "contact_fact_citation_fact_id_fkey" FOREIGN KEY ("fact_id") REFERENCES "contact_fact"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- Facts whose expiry is still to be reported.
CREATE INDEX "contact_fact_due" ON "contact_fact" ("expires_at") WHERE "expired_at" IS NULL AND "expires_at" IS NOT NULL;
