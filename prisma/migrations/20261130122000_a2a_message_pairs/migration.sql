-- CreateIndex
CREATE INDEX IF NOT EXISTS "a2a_message_pair" ON "a2a_message"("requester_id", "worker_id", "created_at" DESC, "id" DESC);
