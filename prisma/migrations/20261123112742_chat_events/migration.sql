-- CreateTable
CREATE TABLE "chat_event_secrets" (
    "connection_id" UUID NOT NULL,
    "sealed_signing_secret" BYTEA,
    "sealed_app_token" BYTEA,
    "app_token_hash" BYTEA,

    CONSTRAINT "chat_event_secrets_pkey" PRIMARY KEY ("connection_id")
);

-- CreateTable
CREATE TABLE "chat_event" (
    "id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "slack_event_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "subtype" TEXT,
    "conversation_id" TEXT,
    "message_ts" TEXT,
    "thread_ts" TEXT,
    "user_id" TEXT,
    "from_self" BOOLEAN NOT NULL,
    "facts" JSONB NOT NULL,
    "happened_at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "chat_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chat_socket" (
    "app_token_hash" BYTEA NOT NULL,
    "holder" UUID,
    "held_until" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "retry_at" TIMESTAMPTZ(3),
    "error" TEXT,

    CONSTRAINT "chat_socket_pkey" PRIMARY KEY ("app_token_hash")
);

-- CreateIndex
CREATE INDEX "chat_event_secrets_app_token_hash_idx" ON "chat_event_secrets"("app_token_hash");

-- CreateIndex
CREATE INDEX "chat_event_connection_id_received_at_id_idx" ON "chat_event"("connection_id", "received_at", "id");

-- CreateIndex
CREATE INDEX "chat_event_received_at_idx" ON "chat_event"("received_at");

-- CreateIndex
CREATE UNIQUE INDEX "chat_event_connection_id_slack_event_id_key" ON "chat_event"("connection_id", "slack_event_id");

-- AddForeignKey
ALTER TABLE "chat_event_secrets" ADD CONSTRAINT "chat_event_secrets_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "chat_connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_event" ADD CONSTRAINT "chat_event_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "chat_connection"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
