-- Drafts that are sent at a time.
CREATE TYPE "MailSendStatus" AS ENUM ('scheduled', 'sending', 'failed');

ALTER TABLE "mail_draft" ADD COLUMN "send_at" TIMESTAMPTZ(3),
ADD COLUMN "send_status" "MailSendStatus",
ADD COLUMN "send_error" JSONB,
ADD COLUMN "scheduled_by" TEXT,
ADD COLUMN "unscheduled_reason" TEXT,
ADD COLUMN "due_at" TIMESTAMPTZ(3),
ADD COLUMN "rfc_message_id" TEXT,
ADD COLUMN "send_attempts" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE "mail_message" ADD COLUMN "draft_id" UUID,
ADD COLUMN "scheduled_for" TIMESTAMPTZ(3);

CREATE INDEX "mail_draft_send_keyset" ON "mail_draft"("mailbox_id", "send_at", "id");
CREATE INDEX "mail_draft_due" ON "mail_draft"("due_at") WHERE "due_at" IS NOT NULL;
CREATE INDEX "mail_draft_scheduled_by" ON "mail_draft"("scheduled_by", "id") WHERE "due_at" IS NOT NULL;
