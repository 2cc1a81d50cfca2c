-- The receivers of an identity by the time at which it last wrote to them, for rules about their number.
CREATE TABLE "outbound_recipient" (
    "identity_id" UUID NOT NULL,
    "topic" TEXT NOT NULL,
    "peer" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "outbound_recipient_pkey" PRIMARY KEY ("identity_id","topic","peer")
);

CREATE INDEX "outbound_recipient_identity_id_topic_last_at_idx" ON "outbound_recipient"("identity_id", "topic", "last_at");
CREATE INDEX "outbound_recipient_organization_id_idx" ON "outbound_recipient"("organization_id");
CREATE INDEX "outbound_recipient_last_at_idx" ON "outbound_recipient"("last_at");

-- What an identity sent, for rules about how much it sends.
CREATE INDEX "mail_message_sent" ON "mail_message"("mailbox_id", "created_at" DESC, "id" DESC) WHERE "direction" = 'outbound' AND "import_id" IS NULL;
CREATE INDEX "chat_held_write_connection_id_created_at_idx" ON "chat_held_write"("connection_id", "created_at");
CREATE INDEX "review_identity_topic" ON "review"("identity_id", "topic", "created_at" DESC, "id" DESC);
