-- AlterTable
ALTER TABLE "webhook_subscription" ADD COLUMN     "mixed" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "sealed_auth_token" BYTEA;
