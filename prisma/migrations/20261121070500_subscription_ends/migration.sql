-- AlterTable
ALTER TABLE "billing_account" ADD COLUMN     "cancel_at" TIMESTAMPTZ(3),
ADD COLUMN     "surplus_subscriptions" TEXT[] DEFAULT ARRAY[]::TEXT[];
