-- CreateIndex: a migration of its own, so that reads go on while it is made.
CREATE UNIQUE INDEX "chat_event_connection_id_happening_key_key" ON "chat_event"("connection_id", "happening_key");
