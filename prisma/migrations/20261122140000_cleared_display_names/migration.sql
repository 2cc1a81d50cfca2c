-- AlterTable
ALTER TABLE "identity" ALTER COLUMN "display_name" DROP NOT NULL;
