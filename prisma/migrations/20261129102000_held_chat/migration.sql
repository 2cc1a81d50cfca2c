-- Writes to workspaces that a person must agree to. A write has no record of its own before it begins.
CREATE TABLE "chat_held_write" (
    "id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "family" "ChatWriteFamily" NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "input_hash" BYTEA NOT NULL,
    "kind" "ChatWriteKind" NOT NULL,
    "conversation_id" TEXT NOT NULL,
    "message_ts" TEXT,
    "thread_ts" TEXT,
    "blob_id" UUID,
    "review_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "chat_held_write_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "chat_held_write_connection_id_family_idempotency_key_key"
  ON "chat_held_write"("connection_id", "family", "idempotency_key");
CREATE INDEX "chat_held_write_review_id_idx" ON "chat_held_write"("review_id");

ALTER TABLE "chat_held_write" ADD CONSTRAINT "chat_held_write_connection_id_fkey" FOREIGN KEY ("connection_id")
  REFERENCES "chat_connection"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
