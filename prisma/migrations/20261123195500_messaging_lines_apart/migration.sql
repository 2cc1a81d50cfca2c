-- Messages that wait for their carrier, by line and conversation: claiming some reads no others, and no line holds up another.
DROP INDEX "im_message_queued";
CREATE INDEX "im_message_queued" ON "im_message"("line_id", "conversation_id", "created_at", "id") WHERE "status" = 'queued' AND "handed_over_at" IS NULL AND "direction" = 'outbound';
-- What a carrier calls a line's own text: what it reports of it concerns no message.
ALTER TABLE "im_line_reply" ADD COLUMN "carrier_message_id" TEXT;
CREATE INDEX "im_line_reply_line_id_carrier_message_id_idx" ON "im_line_reply"("line_id", "carrier_message_id");
