-- CreateIndex: a migration of its own, so that reads go on while it is made.
CREATE INDEX "chat_event_connection_id_message_ts_idx" ON "chat_event"("connection_id", "message_ts");
