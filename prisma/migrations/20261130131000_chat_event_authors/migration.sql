-- What a user wrote is read in order: see `written` in chat/archive. A migration of its own: reads go on while it is made.
CREATE INDEX IF NOT EXISTS "chat_event_author" ON "chat_event"("connection_id", "user_id", "received_at" DESC, "id" DESC)
  WHERE "type" = 'message' AND NOT "from_self"
    AND ("subtype" IS NULL OR "subtype" IN ('file_share', 'thread_broadcast', 'me_message', 'bot_message'));
