-- Lists are filtered to what an index answers: no page passes rows that it does not show.

-- DropIndex
DROP INDEX "im_conversation_keyset";
DROP INDEX "im_conversation_visible_keyset";
DROP INDEX "im_conversation_blocked_keyset";
DROP INDEX "im_message_conversation_keyset";
DROP INDEX "im_message_keyset";

-- CreateIndex
CREATE INDEX "im_conversation_keyset" ON "im_conversation"("identity_id", "is_group", "last_message_at" DESC, "id" DESC);
CREATE INDEX "im_conversation_visible_keyset" ON "im_conversation"("identity_id", "is_group", "last_visible_at" DESC, "id" DESC);
CREATE INDEX "im_conversation_blocked_keyset" ON "im_conversation"("identity_id", "is_group", "last_blocked_at" DESC, "id" DESC);
CREATE INDEX "im_message_conversation_keyset" ON "im_message"("conversation_id", "is_blocked", "created_at" DESC, "id" DESC);
CREATE INDEX "im_message_keyset" ON "im_message"("identity_id", "is_group", "is_blocked", "created_at" DESC, "id" DESC);

-- Received messages, read or not; and what was sent.
CREATE INDEX "im_message_conversation_received" ON "im_message"("conversation_id", "is_blocked", "is_read", "created_at" DESC, "id" DESC) WHERE "direction" = 'inbound';
CREATE INDEX "im_message_received" ON "im_message"("identity_id", "is_group", "is_blocked", "is_read", "created_at" DESC, "id" DESC) WHERE "direction" = 'inbound';
CREATE INDEX "im_message_sent" ON "im_message"("identity_id", "created_at" DESC, "id" DESC) WHERE "direction" = 'outbound';
