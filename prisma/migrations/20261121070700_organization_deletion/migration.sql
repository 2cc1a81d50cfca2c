-- AlterTable
ALTER TABLE "organization" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3);
