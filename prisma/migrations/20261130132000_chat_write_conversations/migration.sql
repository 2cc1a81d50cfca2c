-- What was sent to a conversation is read in order.
CREATE INDEX IF NOT EXISTS "chat_write_conversation" ON "chat_write"("connection_id", "conversation_id", "created_at" DESC, "id" DESC)
  WHERE "kind" IN ('message_send', 'stream_start', 'file_upload');
