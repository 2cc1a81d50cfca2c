-- The last message that was sent in a conversation, which lists show.
CREATE INDEX "im_message_last_sent" ON "im_message"("conversation_id", "created_at" DESC, "id" DESC) WHERE "direction" = 'outbound';
