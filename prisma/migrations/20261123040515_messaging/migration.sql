-- CreateEnum
CREATE TYPE "ImLineRole" AS ENUM ('router', 'pool', 'dedicated');

-- CreateEnum
CREATE TYPE "ImLineType" AS ENUM ('dedicated_inbound', 'dedicated_outbound');

-- CreateEnum
CREATE TYPE "ImLineStatus" AS ENUM ('active', 'paused');

-- CreateEnum
CREATE TYPE "ImDirection" AS ENUM ('inbound', 'outbound');

-- CreateEnum
CREATE TYPE "ImService" AS ENUM ('imessage', 'sms', 'rcs');

-- CreateEnum
CREATE TYPE "ImDeliveryStatus" AS ENUM ('registered', 'queued', 'pending', 'accepted', 'sent', 'delivered', 'declined', 'error', 'received');

-- CreateEnum
CREATE TYPE "ImGroupCreationStatus" AS ENUM ('creating', 'not_created', 'ready');

-- CreateEnum
CREATE TYPE "ImReactionKind" AS ENUM ('love', 'like', 'dislike', 'laugh', 'emphasize', 'question', 'eyes', 'custom');

-- CreateEnum
CREATE TYPE "ImRuleAction" AS ENUM ('allow', 'block');

-- CreateEnum
CREATE TYPE "ImRuleMatchType" AS ENUM ('exact_number');

-- CreateEnum
CREATE TYPE "ImAssignmentOrigin" AS ENUM ('connect', 'inbound', 'outbound');

-- CreateEnum
CREATE TYPE "ImCarrierEventState" AS ENUM ('waiting', 'done', 'dropped');

-- CreateTable
CREATE TABLE "im_settings" (
    "identity_id" UUID NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT false,
    "filter_mode" "FilterMode" NOT NULL DEFAULT 'blacklist',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "im_settings_pkey" PRIMARY KEY ("identity_id")
);

-- CreateTable
CREATE TABLE "im_line" (
    "id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "role" "ImLineRole" NOT NULL,
    "status" "ImLineStatus" NOT NULL DEFAULT 'active',
    "carrier" TEXT NOT NULL,
    "carrier_line_id" TEXT NOT NULL,
    "organization_id" TEXT,
    "identity_id" UUID,
    "type" "ImLineType",
    "claimed_at" TIMESTAMPTZ(3),
    "attached_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "im_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "im_claim" (
    "organization_id" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "input_hash" BYTEA NOT NULL,
    "line_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "im_claim_pkey" PRIMARY KEY ("organization_id","route","idempotency_key")
);

-- CreateTable
CREATE TABLE "im_assignment" (
    "id" UUID NOT NULL,
    "identity_id" UUID NOT NULL,
    "remote_number" TEXT NOT NULL,
    "line_id" UUID NOT NULL,
    "origin" "ImAssignmentOrigin" NOT NULL,
    "active_identity_id" UUID,
    "active_pool_line_id" UUID,
    "remote_wrote_at" TIMESTAMPTZ(3),
    "released_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "im_assignment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "im_conversation" (
    "id" UUID NOT NULL,
    "identity_id" UUID NOT NULL,
    "is_group" BOOLEAN NOT NULL,
    "remote_number" TEXT,
    "line_id" UUID,
    "carrier_thread_id" TEXT,
    "participants" TEXT[],
    "group_creation_status" "ImGroupCreationStatus",
    "creating_since" TIMESTAMPTZ(3),
    "last_message_at" TIMESTAMPTZ(3) NOT NULL,
    "last_visible_at" TIMESTAMPTZ(3),
    "last_blocked_at" TIMESTAMPTZ(3),
    "visible_count" INTEGER NOT NULL DEFAULT 0,
    "blocked_count" INTEGER NOT NULL DEFAULT 0,
    "visible_unread_count" INTEGER NOT NULL DEFAULT 0,
    "blocked_unread_count" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "im_conversation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "im_message" (
    "id" UUID NOT NULL,
    "conversation_id" UUID NOT NULL,
    "identity_id" UUID NOT NULL,
    "is_group" BOOLEAN NOT NULL,
    "assignment_id" UUID,
    "line_id" UUID NOT NULL,
    "direction" "ImDirection" NOT NULL,
    "remote_number" TEXT,
    "sender_number" TEXT,
    "content" TEXT,
    "service" "ImService" NOT NULL,
    "send_style" TEXT,
    "was_downgraded" BOOLEAN,
    "status" "ImDeliveryStatus" NOT NULL,
    "error_code" TEXT,
    "error_message" TEXT,
    "error_reason" TEXT,
    "error_detail" TEXT,
    "is_read" BOOLEAN NOT NULL DEFAULT false,
    "is_blocked" BOOLEAN NOT NULL DEFAULT false,
    "carrier" TEXT NOT NULL,
    "carrier_message_id" TEXT,
    "handed_over_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "im_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "im_recipient" (
    "message_id" UUID NOT NULL,
    "remote_number" TEXT NOT NULL,
    "delivery_status" "ImDeliveryStatus",
    "service" "ImService",
    "error_code" TEXT,
    "error_message" TEXT,
    "error_reason" TEXT,
    "error_detail" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),

    CONSTRAINT "im_recipient_pkey" PRIMARY KEY ("message_id","remote_number")
);

-- CreateTable
CREATE TABLE "im_media" (
    "id" UUID NOT NULL,
    "organization_id" TEXT NOT NULL,
    "identity_id" UUID,
    "filename" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "byte_size" INTEGER NOT NULL,
    "blob_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "im_media_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "im_message_media" (
    "message_id" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "media_id" UUID NOT NULL,

    CONSTRAINT "im_message_media_pkey" PRIMARY KEY ("message_id","ordinal")
);

-- CreateTable
CREATE TABLE "im_reaction" (
    "id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "conversation_id" UUID NOT NULL,
    "identity_id" UUID NOT NULL,
    "assignment_id" UUID,
    "direction" "ImDirection" NOT NULL,
    "reaction" "ImReactionKind" NOT NULL,
    "custom_emoji" TEXT,
    "remote_number" TEXT NOT NULL,
    "part_index" INTEGER NOT NULL,
    "sender" TEXT NOT NULL,
    "live_message_id" UUID,
    "removed_at" TIMESTAMPTZ(3),
    "is_blocked" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "im_reaction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "im_contact_rule" (
    "id" UUID NOT NULL,
    "identity_id" UUID NOT NULL,
    "action" "ImRuleAction" NOT NULL,
    "match_type" "ImRuleMatchType" NOT NULL,
    "match_target" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "im_contact_rule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "im_carrier_event" (
    "id" UUID NOT NULL,
    "carrier" TEXT NOT NULL,
    "event_key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "state" "ImCarrierEventState" NOT NULL DEFAULT 'waiting',
    "outcome" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "processed_at" TIMESTAMPTZ(3),

    CONSTRAINT "im_carrier_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "im_help_reply" (
    "line_id" UUID NOT NULL,
    "remote_number" TEXT NOT NULL,
    "replied_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "im_help_reply_pkey" PRIMARY KEY ("line_id","remote_number")
);

-- CreateTable
CREATE TABLE "im_cycle_recipient" (
    "organization_id" TEXT NOT NULL,
    "cycle_start" TIMESTAMPTZ(3) NOT NULL,
    "remote_number" TEXT NOT NULL,

    CONSTRAINT "im_cycle_recipient_pkey" PRIMARY KEY ("organization_id","cycle_start","remote_number")
);

-- CreateIndex
CREATE UNIQUE INDEX "im_line_number_key" ON "im_line"("number");

-- CreateIndex
CREATE UNIQUE INDEX "im_line_identity_id_key" ON "im_line"("identity_id");

-- CreateIndex
CREATE INDEX "im_line_keyset" ON "im_line"("organization_id", "claimed_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "im_line_free" ON "im_line"("role", "organization_id", "status");

-- CreateIndex
CREATE UNIQUE INDEX "im_line_carrier_carrier_line_id_key" ON "im_line"("carrier", "carrier_line_id");

-- CreateIndex
CREATE INDEX "im_claim_line_id_idx" ON "im_claim"("line_id");

-- CreateIndex
CREATE INDEX "im_assignment_latest" ON "im_assignment"("identity_id", "remote_number", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "im_assignment_keyset" ON "im_assignment"("identity_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "im_assignment_line_id_idx" ON "im_assignment"("line_id");

-- CreateIndex
CREATE UNIQUE INDEX "im_assignment_active_identity_id_remote_number_key" ON "im_assignment"("active_identity_id", "remote_number");

-- CreateIndex
CREATE UNIQUE INDEX "im_assignment_active_pool_line_id_remote_number_key" ON "im_assignment"("active_pool_line_id", "remote_number");

-- CreateIndex
CREATE INDEX "im_conversation_identity_id_participants_idx" ON "im_conversation"("identity_id", "participants");

-- CreateIndex
CREATE INDEX "im_conversation_keyset" ON "im_conversation"("identity_id", "last_message_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "im_conversation_visible_keyset" ON "im_conversation"("identity_id", "last_visible_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "im_conversation_blocked_keyset" ON "im_conversation"("identity_id", "last_blocked_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "im_conversation_group_creation_status_creating_since_idx" ON "im_conversation"("group_creation_status", "creating_since");

-- CreateIndex
CREATE UNIQUE INDEX "im_conversation_identity_id_remote_number_key" ON "im_conversation"("identity_id", "remote_number");

-- CreateIndex
CREATE UNIQUE INDEX "im_conversation_line_id_carrier_thread_id_key" ON "im_conversation"("line_id", "carrier_thread_id");

-- CreateIndex
CREATE INDEX "im_message_conversation_keyset" ON "im_message"("conversation_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "im_message_keyset" ON "im_message"("identity_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "im_message_status_handed_over_at_idx" ON "im_message"("status", "handed_over_at");

-- CreateIndex
CREATE UNIQUE INDEX "im_message_carrier_carrier_message_id_key" ON "im_message"("carrier", "carrier_message_id");

-- CreateIndex
CREATE UNIQUE INDEX "im_media_blob_id_key" ON "im_media"("blob_id");

-- CreateIndex
CREATE INDEX "im_media_identity_id_idx" ON "im_media"("identity_id");

-- CreateIndex
CREATE INDEX "im_media_organization_id_created_at_idx" ON "im_media"("organization_id", "created_at");

-- CreateIndex
CREATE INDEX "im_media_created_at_idx" ON "im_media"("created_at");

-- CreateIndex
CREATE INDEX "im_message_media_media_id_idx" ON "im_message_media"("media_id");

-- CreateIndex
CREATE INDEX "im_reaction_message_id_created_at_idx" ON "im_reaction"("message_id", "created_at");

-- CreateIndex
CREATE INDEX "im_reaction_conversation_id_idx" ON "im_reaction"("conversation_id");

-- CreateIndex
CREATE UNIQUE INDEX "im_reaction_live_message_id_part_index_sender_key" ON "im_reaction"("live_message_id", "part_index", "sender");

-- CreateIndex
CREATE INDEX "im_contact_rule_keyset" ON "im_contact_rule"("identity_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "im_contact_rule_identity_id_match_type_match_target_key" ON "im_contact_rule"("identity_id", "match_type", "match_target");

-- CreateIndex
CREATE INDEX "im_carrier_event_state_received_at_idx" ON "im_carrier_event"("state", "received_at");

-- CreateIndex
CREATE INDEX "im_carrier_event_received_at_idx" ON "im_carrier_event"("received_at");

-- CreateIndex
CREATE UNIQUE INDEX "im_carrier_event_carrier_event_key_key" ON "im_carrier_event"("carrier", "event_key");

-- AddForeignKey
ALTER TABLE "im_settings" ADD CONSTRAINT "im_settings_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identity"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "im_message" ADD CONSTRAINT "im_message_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "im_conversation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "im_recipient" ADD CONSTRAINT "im_recipient_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "im_message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "im_message_media" ADD CONSTRAINT "im_message_media_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "im_message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "im_message_media" ADD CONSTRAINT "im_message_media_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "im_media"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "im_reaction" ADD CONSTRAINT "im_reaction_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "im_message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Every identity has settings: also those that were there before.
INSERT INTO "im_settings" ("identity_id", "created_at", "updated_at", "closed_at")
SELECT "id", "created_at", "created_at", "deleted_at" FROM "identity";
