-- Instant messages that a person must agree to. A constant default rewrites no row.
ALTER TABLE "im_message" ADD COLUMN "review_id" UUID;
ALTER TABLE "im_message" ADD COLUMN "held" BOOLEAN NOT NULL DEFAULT false;

-- Those that are held are not claimed, however many wait.
DROP INDEX "im_message_queued";
CREATE INDEX "im_message_queued" ON "im_message"("line_id", "conversation_id", "created_at", "id")
  WHERE "status" = 'queued' AND "handed_over_at" IS NULL AND "direction" = 'outbound' AND NOT "held";
-- For the limits of lines, which count what is held too, and for lists of what is held.
CREATE INDEX "im_message_held_line" ON "im_message"("line_id", "created_at") WHERE "held";
CREATE INDEX "im_message_held" ON "im_message"("identity_id", "created_at" DESC, "id" DESC) WHERE "held";
