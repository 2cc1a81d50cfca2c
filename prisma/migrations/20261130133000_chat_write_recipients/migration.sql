-- Streams for a user are read in order.
CREATE INDEX IF NOT EXISTS "chat_write_recipient" ON "chat_write"("connection_id", "recipient_user_id", "created_at" DESC, "id" DESC)
  WHERE "kind" = 'stream_start';
