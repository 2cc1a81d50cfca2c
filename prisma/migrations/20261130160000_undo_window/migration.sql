-- Sends that can be canceled for a while.
ALTER TABLE "mailbox" ADD COLUMN "default_undo_seconds" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE "mail_message" ADD COLUMN "hold_until" TIMESTAMPTZ(3);

CREATE INDEX "mail_message_held" ON "mail_message"("hold_until", "id") WHERE "hold_until" IS NOT NULL;

CREATE TABLE "mail_undo" (
    "message_id" UUID NOT NULL,
    "content" JSONB NOT NULL,

    CONSTRAINT "mail_undo_pkey" PRIMARY KEY ("message_id")
);

CREATE TABLE "mail_canceled_send" (
    "message_id" UUID NOT NULL,
    "draft_id" UUID NOT NULL,
    "canceled_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_canceled_send_pkey" PRIMARY KEY ("message_id")
);

CREATE UNIQUE INDEX "mail_canceled_send_draft_id_key" ON "mail_canceled_send"("draft_id");

CREATE INDEX "mail_canceled_send_canceled_at_idx" ON "mail_canceled_send"("canceled_at");

ALTER TABLE "mail_undo" ADD CONSTRAINT "mail_undo_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "mail_message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "mail_canceled_send" ADD CONSTRAINT "mail_canceled_send_draft_id_fkey" FOREIGN KEY ("draft_id") REFERENCES "mail_draft"("id") ON DELETE CASCADE ON UPDATE CASCADE;
