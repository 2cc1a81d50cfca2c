-- Reviews of what arrives, beside those of what is sent.
ALTER TABLE "review" ADD COLUMN "direction" TEXT NOT NULL DEFAULT 'out';

-- The rule that keeps an agent from a message.
ALTER TABLE "mail_message" ADD COLUMN "blocked_by" TEXT;

-- Whether a sender wrote before: rules about first contacts ask.
CREATE INDEX "mail_message_sender" ON "mail_message"("mailbox_id", lower("from_address")) WHERE "direction" = 'inbound' AND NOT "is_blocked" AND "status" <> 'deleted';
