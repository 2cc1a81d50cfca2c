-- AlterTable
ALTER TABLE "organization" ADD COLUMN     "handover_email" TEXT,
ADD COLUMN     "provisional" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "organization_handover_email_idx" ON "organization"("handover_email");
