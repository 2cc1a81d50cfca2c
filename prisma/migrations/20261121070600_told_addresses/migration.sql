-- AlterTable
ALTER TABLE "external_account" ADD COLUMN     "email" TEXT;
