-- CreateTable
CREATE TABLE "signing_key" (
    "id" UUID NOT NULL,
    "identity_id" UUID,
    "organization_id" TEXT,
    "sealed_secret" BYTEA NOT NULL,
    "current" BOOLEAN NOT NULL,
    "valid_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "signing_key_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "signing_key_valid_until_idx" ON "signing_key"("valid_until");

-- CreateIndex
CREATE UNIQUE INDEX "signing_key_identity_id_current_key" ON "signing_key"("identity_id", "current");

-- CreateIndex
CREATE UNIQUE INDEX "signing_key_organization_id_current_key" ON "signing_key"("organization_id", "current");

-- AddForeignKey
ALTER TABLE "signing_key" ADD CONSTRAINT "signing_key_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "signing_key" ADD CONSTRAINT "signing_key_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identity"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema language cannot say: one owner, and an end for replaced keys alone.
ALTER TABLE "signing_key" ADD CONSTRAINT "signing_key_owner" CHECK (num_nonnulls("identity_id", "organization_id") = 1);
ALTER TABLE "signing_key" ADD CONSTRAINT "signing_key_end" CHECK ("current" = ("valid_until" IS NULL));

-- CreateEnum
CREATE TYPE "BrandEntityType" AS ENUM ('private_profit', 'public_profit', 'non_profit', 'government', 'sole_proprietor');

-- CreateEnum
CREATE TYPE "BrandStatus" AS ENUM ('draft', 'submitted', 'in_review', 'approved', 'rejected');

-- CreateTable
CREATE TABLE "brand" (
    "id" UUID NOT NULL,
    "organization_id" TEXT NOT NULL,
    "legal_name" TEXT NOT NULL,
    "display_name" TEXT NOT NULL,
    "entity_type" "BrandEntityType" NOT NULL,
    "country" TEXT NOT NULL,
    "sealed_tax_id" BYTEA,
    "tax_id_tail" TEXT,
    "website" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "vertical" TEXT NOT NULL,
    "street" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "region" TEXT,
    "postal_code" TEXT,
    "status" "BrandStatus" NOT NULL,
    "rejection_reason" TEXT,
    "submitted_at" TIMESTAMPTZ(3),
    "approved_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "brand_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "brand_organization_id_key" ON "brand"("organization_id");

-- AddForeignKey
ALTER TABLE "brand" ADD CONSTRAINT "brand_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
