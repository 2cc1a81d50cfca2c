-- CreateIndex
CREATE INDEX "mail_reception_mailbox_id_received_at_idx" ON "mail_reception"("mailbox_id", "received_at");
