-- The address book of an organization.
CREATE TYPE "ContactStatus" AS ENUM ('active', 'merged');

CREATE TYPE "ContactCreationSource" AS ENUM ('manual', 'vcard', 'communication', 'backfill');

CREATE TYPE "ContactReviewStatus" AS ENUM ('unreviewed', 'confirmed');

CREATE TYPE "ContactNameSource" AS ENUM ('manual', 'vcard', 'provider', 'mail_header', 'identifier_fallback');

CREATE TYPE "ContactIdentifierKind" AS ENUM ('email', 'phone', 'handle', 'chat_user');

CREATE TABLE "contact" (
    "id" UUID NOT NULL,
    "organization_id" TEXT NOT NULL,
    "status" "ContactStatus" NOT NULL DEFAULT 'active',
    "preferred_name" TEXT,
    "preferred_name_source" "ContactNameSource" NOT NULL,
    "preferred_name_locked_at" TIMESTAMPTZ(3),
    "name_prefix" TEXT,
    "given_name" TEXT,
    "middle_name" TEXT,
    "family_name" TEXT,
    "name_suffix" TEXT,
    "company_name" TEXT,
    "job_title" TEXT,
    "birthday" TEXT,
    "notes" TEXT,
    "emails" JSONB NOT NULL DEFAULT '[]',
    "phones" JSONB NOT NULL DEFAULT '[]',
    "websites" JSONB NOT NULL DEFAULT '[]',
    "dates" JSONB NOT NULL DEFAULT '[]',
    "addresses" JSONB NOT NULL DEFAULT '[]',
    "custom_fields" JSONB NOT NULL DEFAULT '[]',
    "agent_handles" JSONB NOT NULL DEFAULT '[]',
    "chat_users" JSONB NOT NULL DEFAULT '[]',
    "sort_name" TEXT NOT NULL DEFAULT '',
    "search_text" TEXT NOT NULL DEFAULT '',
    "creation_source" "ContactCreationSource" NOT NULL,
    "review_status" "ContactReviewStatus" NOT NULL,
    "reviewed_at" TIMESTAMPTZ(3),
    "reviewed_by" TEXT,
    "created_by_identity_id" UUID,
    "merged_into_contact_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contact_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "contact_identifier" (
    "organization_id" TEXT NOT NULL,
    "kind" "ContactIdentifierKind" NOT NULL,
    "value" TEXT NOT NULL,
    "domain" TEXT,
    "contact_id" UUID NOT NULL,

    CONSTRAINT "contact_identifier_pkey" PRIMARY KEY ("organization_id","kind","value")
);

CREATE TABLE "contact_suppression" (
    "organization_id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contact_suppression_pkey" PRIMARY KEY ("organization_id","hash")
);

CREATE INDEX "contact_organization_id_idx" ON "contact"("organization_id");

CREATE INDEX "contact_merged_into_contact_id_idx" ON "contact"("merged_into_contact_id");

CREATE INDEX "contact_identifier_contact_id_idx" ON "contact_identifier"("contact_id");

CREATE INDEX "contact_identifier_organization_id_domain_idx" ON "contact_identifier"("organization_id", "domain");

CREATE INDEX "contact_suppression_expires_at_idx" ON "contact_suppression"("expires_at");

ALTER TABLE "contact" ADD CONSTRAINT "contact_merged_into_contact_id_fkey" FOREIGN KEY ("merged_into_contact_id") REFERENCES "contact"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "contact_identifier" ADD CONSTRAINT "contact_identifier_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contact"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Lists of the active contacts, by their last change and by name, the same way whatever the database's collation is.
CREATE INDEX "contact_recent" ON "contact"("organization_id", "updated_at" DESC, "id" DESC) WHERE "status" = 'active';
CREATE INDEX "contact_by_name" ON "contact"("organization_id", "sort_name" COLLATE "C", "id") WHERE "status" = 'active';

-- A search looks at one organization: its id is a key of the index beside the trigrams. Without a pending list, no insert
-- has to empty it.
CREATE INDEX "contact_search" ON "contact" USING GIN ((ARRAY["organization_id"]), "search_text" gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX "contact_identifier_search" ON "contact_identifier" USING GIN ((ARRAY["organization_id"]), "value" gin_trgm_ops) WITH (fastupdate = off);
