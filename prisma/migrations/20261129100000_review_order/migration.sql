-- Held operations of one conversation, in their order.
ALTER TABLE "review" ADD COLUMN "conversation_key" TEXT;
ALTER TABLE "review" ADD COLUMN "behind" UUID;

CREATE INDEX "review_conversation" ON "review"("identity_id", "conversation_key", "created_at", "id")
  WHERE "conversation_key" IS NOT NULL AND "state" IN ('pending', 'approved');
