-- AlterTable
ALTER TABLE "organization" ADD COLUMN "contacts_auto_create" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN "contacts_limit_reached_at" TIMESTAMPTZ(3);
