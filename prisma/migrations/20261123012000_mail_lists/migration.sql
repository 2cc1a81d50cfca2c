-- Lists never show deleted messages, of which a mailbox may keep many as tombstones; what is unread or starred is rare.
DROP INDEX "mail_message_keyset";
CREATE INDEX "mail_message_listed" ON "mail_message"("mailbox_id", "created_at" DESC, "id" DESC) WHERE "status" <> 'deleted';
CREATE INDEX "mail_message_unread" ON "mail_message"("mailbox_id", "created_at" DESC, "id" DESC) WHERE "status" <> 'deleted' AND NOT "is_read";
CREATE INDEX "mail_message_starred" ON "mail_message"("mailbox_id", "created_at" DESC, "id" DESC) WHERE "status" <> 'deleted' AND "is_starred";
