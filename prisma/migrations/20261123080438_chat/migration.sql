-- CreateEnum
CREATE TYPE "ChatConnectionStatus" AS ENUM ('connected', 'disconnected', 'reauthorization_required');

-- CreateEnum
CREATE TYPE "ChatWriteFamily" AS ENUM ('operation', 'send');

-- CreateEnum
CREATE TYPE "ChatWriteKind" AS ENUM ('message_send', 'reaction_add', 'reaction_remove', 'pin_add', 'pin_remove', 'message_update', 'message_delete', 'file_upload', 'conversation_join', 'conversation_leave', 'processing_status');

-- CreateEnum
CREATE TYPE "ChatWriteStatus" AS ENUM ('in_progress', 'succeeded', 'failed', 'unknown');

-- CreateTable
CREATE TABLE "chat_connection" (
    "id" UUID NOT NULL,
    "identity_id" UUID NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "workspace_name" TEXT NOT NULL,
    "bot_user_id" TEXT NOT NULL,
    "status" "ChatConnectionStatus" NOT NULL DEFAULT 'connected',
    "scopes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "sealed_token" BYTEA,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "chat_connection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chat_write" (
    "id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "family" "ChatWriteFamily" NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "input_hash" BYTEA NOT NULL,
    "kind" "ChatWriteKind" NOT NULL,
    "status" "ChatWriteStatus" NOT NULL DEFAULT 'in_progress',
    "conversation_id" TEXT NOT NULL,
    "message_ts" TEXT,
    "thread_ts" TEXT,
    "file_id" TEXT,
    "error_code" TEXT,
    "retry_after" INTEGER,
    "processing_status" TEXT,
    "agent_status" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "chat_write_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "chat_connection_closed_at_idx" ON "chat_connection"("closed_at");

-- CreateIndex
CREATE UNIQUE INDEX "chat_connection_identity_id_workspace_id_key" ON "chat_connection"("identity_id", "workspace_id");

-- CreateIndex
CREATE INDEX "chat_write_status_created_at_idx" ON "chat_write"("status", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "chat_write_connection_id_family_idempotency_key_key" ON "chat_write"("connection_id", "family", "idempotency_key");

-- AddForeignKey
ALTER TABLE "chat_connection" ADD CONSTRAINT "chat_connection_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identity"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_write" ADD CONSTRAINT "chat_write_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "chat_connection"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
