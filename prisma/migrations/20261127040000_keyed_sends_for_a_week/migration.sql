-- DropIndex
DROP INDEX "idempotency_record_created_at_idx";

-- DropIndex
DROP INDEX "keyed_answer_created_at_idx";

-- AlterTable
ALTER TABLE "idempotency_record" ADD COLUMN     "expires_at" TIMESTAMPTZ(3) NOT NULL DEFAULT (now() + '24:00:00'::interval);

-- AlterTable
ALTER TABLE "keyed_answer" ADD COLUMN     "expires_at" TIMESTAMPTZ(3) NOT NULL DEFAULT (now() + '24:00:00'::interval);

-- CreateIndex
CREATE INDEX "idempotency_record_expires_at_idx" ON "idempotency_record"("expires_at");

-- CreateIndex
CREATE INDEX "keyed_answer_expires_at_idx" ON "keyed_answer"("expires_at");
