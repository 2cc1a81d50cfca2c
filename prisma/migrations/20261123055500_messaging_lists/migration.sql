-- AlterTable
ALTER TABLE "im_conversation" ALTER COLUMN "participants" SET DEFAULT ARRAY[]::TEXT[];
UPDATE "im_conversation" SET "participants" = ARRAY[]::TEXT[] WHERE "participants" IS NULL;
