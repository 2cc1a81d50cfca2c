-- AlterTable
ALTER TABLE "a2a_settings" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateIndex
CREATE INDEX "a2a_admission_denial_last_at_idx" ON "a2a_admission_denial"("last_at");
