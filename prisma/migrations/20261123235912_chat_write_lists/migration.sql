-- What an organization wrote, as one list: each connection walks its own writes, or those of one state alone.
CREATE INDEX "chat_write_connection_id_family_created_at_id_idx" ON "chat_write"("connection_id", "family", "created_at", "id");
CREATE INDEX "chat_write_connection_id_family_status_created_at_id_idx" ON "chat_write"("connection_id", "family", "status", "created_at", "id");
