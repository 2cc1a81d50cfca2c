-- AlterTable
ALTER TABLE "mail_draft_generation" ADD COLUMN     "include_originals" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "reference_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "track_opens" BOOLEAN NOT NULL DEFAULT false;
