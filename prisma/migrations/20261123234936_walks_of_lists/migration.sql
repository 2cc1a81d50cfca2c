-- Lists of one import, and of chat events of one type, walk an index of exactly what they show.
DROP INDEX "mail_message_import_id_idx";
CREATE INDEX "mail_message_import" ON "mail_message"("import_id", "created_at" DESC, "id" DESC);
CREATE INDEX "chat_event_connection_id_type_received_at_id_idx" ON "chat_event"("connection_id", "type", "received_at", "id");
