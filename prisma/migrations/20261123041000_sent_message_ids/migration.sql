-- Relays that report over HTTP name a sent mail by its Message-ID alone.
CREATE INDEX "mail_message_sent_rfc_id" ON "mail_message"("rfc_id") WHERE "direction" = 'outbound';
