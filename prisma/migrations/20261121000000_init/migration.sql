-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "A2aTaskState" AS ENUM ('submitted', 'working', 'input_required', 'completed', 'failed', 'canceled');

-- CreateEnum
CREATE TYPE "A2aRole" AS ENUM ('caller', 'agent');

-- CreateEnum
CREATE TYPE "FilterMode" AS ENUM ('whitelist', 'blacklist');

-- CreateEnum
CREATE TYPE "MemberRole" AS ENUM ('admin', 'member');

-- CreateEnum
CREATE TYPE "CreatorType" AS ENUM ('human', 'agent');

-- CreateEnum
CREATE TYPE "KeyKind" AS ENUM ('api_key', 'service_token');

-- CreateEnum
CREATE TYPE "ClaimStatus" AS ENUM ('agent_unclaimed', 'agent_claimed');

-- CreateTable
CREATE TABLE "a2a_settings" (
    "identity_id" UUID NOT NULL,
    "enabled" BOOLEAN NOT NULL,
    "publicly_discoverable" BOOLEAN NOT NULL DEFAULT false,
    "allow_public_egress" BOOLEAN NOT NULL DEFAULT true,
    "filter_mode" "FilterMode" NOT NULL DEFAULT 'whitelist',
    "skills" JSONB,
    "inbound_task_count" INTEGER NOT NULL DEFAULT 0,
    "outbound_task_count" INTEGER NOT NULL DEFAULT 0,
    "updated_at" TIMESTAMPTZ(3),

    CONSTRAINT "a2a_settings_pkey" PRIMARY KEY ("identity_id")
);

-- CreateTable
CREATE TABLE "a2a_context" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "opener_id" UUID NOT NULL,
    "recipient_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_activity_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "a2a_context_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "a2a_task" (
    "id" UUID NOT NULL,
    "context_id" UUID NOT NULL,
    "requester_id" UUID NOT NULL,
    "worker_id" UUID NOT NULL,
    "state" "A2aTaskState" NOT NULL,
    "version" INTEGER NOT NULL,
    "message_count" INTEGER NOT NULL,
    "history_bytes" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "a2a_task_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "a2a_message" (
    "id" UUID NOT NULL,
    "task_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "role" "A2aRole" NOT NULL,
    "message_id" TEXT NOT NULL,
    "idempotency_scope" TEXT NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "parts" JSONB NOT NULL,
    "metadata" JSONB,
    "extensions" JSONB,
    "reference_task_ids" JSONB,
    "bytes" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "a2a_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mailbox" (
    "id" UUID NOT NULL,
    "identity_id" UUID NOT NULL,
    "email_address" TEXT NOT NULL,
    "filter_mode" "FilterMode" NOT NULL DEFAULT 'blacklist',
    "storage_used_bytes" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mailbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organization" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT,
    "plan" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "organization_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "console_user" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL,
    "name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "console_user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "membership" (
    "organization_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "role" "MemberRole" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "membership_pkey" PRIMARY KEY ("organization_id","user_id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "id" TEXT NOT NULL,
    "kind" "KeyKind" NOT NULL DEFAULT 'api_key',
    "organization_id" TEXT,
    "scoped_identity_id" UUID,
    "created_by" TEXT NOT NULL,
    "creator_type" "CreatorType" NOT NULL,
    "label" TEXT NOT NULL,
    "description" TEXT,
    "secret_hash" BYTEA NOT NULL,
    "last4" TEXT NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_link" (
    "token_hash" BYTEA NOT NULL,
    "user_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_link_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "issuer_key" (
    "kid" TEXT NOT NULL,
    "public_jwk" JSONB NOT NULL,
    "sealed_private" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "issuer_key_pkey" PRIMARY KEY ("kid")
);

-- CreateTable
CREATE TABLE "identity" (
    "id" UUID NOT NULL,
    "organization_id" TEXT NOT NULL,
    "agent_handle" TEXT NOT NULL,
    "live_handle" TEXT,
    "display_name" TEXT NOT NULL,
    "description" TEXT,
    "claim_status" "ClaimStatus" NOT NULL DEFAULT 'agent_claimed',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "identity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "name_reservation" (
    "value" TEXT NOT NULL,
    "namespace" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "name_reservation_pkey" PRIMARY KEY ("value")
);

-- CreateTable
CREATE TABLE "event" (
    "id" BIGSERIAL NOT NULL,
    "position" BIGINT,
    "event_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "subject_version" INTEGER NOT NULL,
    "identity_id" UUID,
    "organization_id" TEXT NOT NULL,
    "side" TEXT,
    "data" JSONB NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "log_head" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "position" BIGINT NOT NULL DEFAULT 0,
    "pruned_to" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "log_head_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "consumer_position" (
    "name" TEXT NOT NULL,
    "position" BIGINT NOT NULL,

    CONSTRAINT "consumer_position_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "idempotency_record" (
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "input_hash" BYTEA NOT NULL,
    "answer" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_record_pkey" PRIMARY KEY ("scope","key")
);

-- CreateTable
CREATE TABLE "blob" (
    "id" UUID NOT NULL,
    "organization_id" TEXT NOT NULL,
    "byte_size" BIGINT,
    "sha256" BYTEA,
    "attached_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "blob_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "blob_chunk" (
    "blob_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "blob_chunk_pkey" PRIMARY KEY ("blob_id","seq")
);

-- CreateTable
CREATE TABLE "secret_check" (
    "key_id" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "secret_check_pkey" PRIMARY KEY ("key_id")
);

-- CreateTable
CREATE TABLE "process_heartbeat" (
    "id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "worker_ids" TEXT[],
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "beat_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "process_heartbeat_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_window" (
    "id" TEXT NOT NULL,
    "busy_until" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "rate_window_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "a2a_context_opener_id_created_at_id_idx" ON "a2a_context"("opener_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "a2a_context_recipient_id_created_at_id_idx" ON "a2a_context"("recipient_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "a2a_task_worker_id_created_at_id_idx" ON "a2a_task"("worker_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "a2a_task_requester_id_created_at_id_idx" ON "a2a_task"("requester_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "a2a_task_requester_id_worker_id_updated_at_id_idx" ON "a2a_task"("requester_id", "worker_id", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "a2a_task_context_id_created_at_id_idx" ON "a2a_task"("context_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "a2a_message_task_id_seq_key" ON "a2a_message"("task_id", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "a2a_message_idempotency_scope_message_id_key" ON "a2a_message"("idempotency_scope", "message_id");

-- CreateIndex
CREATE UNIQUE INDEX "mailbox_identity_id_key" ON "mailbox"("identity_id");

-- CreateIndex
CREATE UNIQUE INDEX "mailbox_email_address_key" ON "mailbox"("email_address");

-- CreateIndex
CREATE UNIQUE INDEX "organization_slug_key" ON "organization"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "console_user_email_key" ON "console_user"("email");

-- CreateIndex
CREATE INDEX "membership_user_id_idx" ON "membership"("user_id");

-- CreateIndex
CREATE INDEX "api_key_organization_id_created_at_id_idx" ON "api_key"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "api_key_scoped_identity_id_created_at_id_idx" ON "api_key"("scoped_identity_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "sign_in_link_expires_at_idx" ON "sign_in_link"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "identity_live_handle_key" ON "identity"("live_handle");

-- CreateIndex
CREATE INDEX "identity_keyset" ON "identity"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "name_reservation_organization_id_idx" ON "name_reservation"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "event_position_key" ON "event"("position");

-- CreateIndex
CREATE INDEX "event_identity_id_position_idx" ON "event"("identity_id", "position");

-- CreateIndex
CREATE INDEX "event_subject_id_position_idx" ON "event"("subject_id", "position");

-- CreateIndex
CREATE INDEX "event_organization_id_position_idx" ON "event"("organization_id", "position");

-- CreateIndex
CREATE INDEX "idempotency_record_created_at_idx" ON "idempotency_record"("created_at");

-- CreateIndex
CREATE INDEX "blob_attached_at_created_at_idx" ON "blob"("attached_at", "created_at");

-- CreateIndex
CREATE INDEX "process_heartbeat_beat_at_idx" ON "process_heartbeat"("beat_at");

-- CreateIndex
CREATE INDEX "rate_window_busy_until_idx" ON "rate_window"("busy_until");

-- AddForeignKey
ALTER TABLE "a2a_settings" ADD CONSTRAINT "a2a_settings_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identity"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "a2a_task" ADD CONSTRAINT "a2a_task_context_id_fkey" FOREIGN KEY ("context_id") REFERENCES "a2a_context"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "a2a_message" ADD CONSTRAINT "a2a_message_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "a2a_task"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailbox" ADD CONSTRAINT "mailbox_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identity"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "console_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_scoped_identity_id_fkey" FOREIGN KEY ("scoped_identity_id") REFERENCES "identity"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_in_link" ADD CONSTRAINT "sign_in_link_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "console_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "identity" ADD CONSTRAINT "identity_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blob_chunk" ADD CONSTRAINT "blob_chunk_blob_id_fkey" FOREIGN KEY ("blob_id") REFERENCES "blob"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What the schema language cannot say.

-- A limit that a crash forgets costs nobody anything; a logged row per call would.
ALTER TABLE "rate_window" SET UNLOGGED;

-- Chunks are compressed already or not worth it, and are read in part.
ALTER TABLE "blob_chunk" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
