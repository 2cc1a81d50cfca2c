-- CreateEnum
CREATE TYPE "MailDirection" AS ENUM ('inbound', 'outbound');

-- CreateEnum
CREATE TYPE "MailStatus" AS ENUM ('queued', 'sent', 'delivered', 'bounced', 'failed', 'received', 'deleted');

-- CreateEnum
CREATE TYPE "MailFolder" AS ENUM ('inbox', 'spam', 'blocked', 'archive');

-- CreateEnum
CREATE TYPE "MailRecipientField" AS ENUM ('to', 'cc', 'bcc');

-- CreateEnum
CREATE TYPE "MailRecipientState" AS ENUM ('waiting', 'sending', 'accepted', 'delivered', 'bounced', 'failed', 'unknown');

-- CreateEnum
CREATE TYPE "MailReceptionSource" AS ENUM ('smtp', 'hook', 'local');

-- CreateEnum
CREATE TYPE "MailReceptionState" AS ENUM ('waiting', 'stored', 'dropped');

-- CreateEnum
CREATE TYPE "MailRuleAction" AS ENUM ('allow', 'block');

-- CreateEnum
CREATE TYPE "MailMatchType" AS ENUM ('exact_email', 'domain');

-- CreateEnum
CREATE TYPE "MailForwardMode" AS ENUM ('inline', 'wrapped');

-- CreateEnum
CREATE TYPE "MailDraftOrigin" AS ENUM ('user', 'agent', 'generated');

-- CreateEnum
CREATE TYPE "MailImportStatus" AS ENUM ('pending_upload', 'queued', 'running', 'completed', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "MailImportFormat" AS ENUM ('auto', 'mbox', 'eml', 'zip');

-- CreateEnum
CREATE TYPE "SendingDomainStatus" AS ENUM ('not_started', 'awaiting_ownership', 'pending', 'dns_invalid', 'verifying', 'verified', 'failed', 'pending_dkim_rotation', 'degraded', 'pending_deletion');

-- AlterTable
ALTER TABLE "mailbox" ADD COLUMN     "closed_at" TIMESTAMPTZ(3),
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "mail_content" (
    "id" UUID NOT NULL,
    "byte_size" BIGINT NOT NULL,
    "sha256" BYTEA NOT NULL,
    "bytes" BYTEA,
    "blob_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_content_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_thread" (
    "id" UUID NOT NULL,
    "mailbox_id" UUID NOT NULL,
    "subject" TEXT,
    "folder" "MailFolder" NOT NULL DEFAULT 'inbox',
    "message_count" INTEGER NOT NULL,
    "last_message_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_thread_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_message" (
    "id" UUID NOT NULL,
    "mailbox_id" UUID NOT NULL,
    "thread_id" UUID NOT NULL,
    "direction" "MailDirection" NOT NULL,
    "status" "MailStatus" NOT NULL,
    "rfc_id" TEXT NOT NULL,
    "from_address" TEXT NOT NULL,
    "from_name" TEXT,
    "to_addresses" TEXT[],
    "cc_addresses" TEXT[],
    "bcc_addresses" TEXT[],
    "reply_to" TEXT[],
    "subject" TEXT,
    "snippet" TEXT,
    "in_reply_to" TEXT,
    "references" TEXT[],
    "is_read" BOOLEAN NOT NULL,
    "is_starred" BOOLEAN NOT NULL DEFAULT false,
    "has_attachments" BOOLEAN NOT NULL,
    "is_blocked" BOOLEAN NOT NULL DEFAULT false,
    "is_forged" BOOLEAN NOT NULL DEFAULT false,
    "is_forward" BOOLEAN NOT NULL DEFAULT false,
    "authentication_results" JSONB,
    "content_id" UUID,
    "byte_size" BIGINT NOT NULL,
    "tracks_opens" BOOLEAN NOT NULL DEFAULT false,
    "first_opened_at" TIMESTAMPTZ(3),
    "last_opened_at" TIMESTAMPTZ(3),
    "open_count" INTEGER NOT NULL DEFAULT 0,
    "failure_reason" TEXT,
    "relay_queue_id" TEXT,
    "import_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_text" (
    "message_id" UUID NOT NULL,
    "mailbox_id" UUID NOT NULL,
    "body_text" TEXT,
    "body_html" TEXT,
    "extracted_text" TEXT,
    "search" tsvector,

    CONSTRAINT "mail_text_pkey" PRIMARY KEY ("message_id")
);

-- CreateTable
CREATE TABLE "mail_attachment" (
    "id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "filename" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "byte_size" BIGINT NOT NULL,
    "content_id_header" TEXT,
    "is_inline" BOOLEAN NOT NULL,
    "content_id" UUID NOT NULL,

    CONSTRAINT "mail_attachment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_recipient" (
    "id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "field" "MailRecipientField" NOT NULL,
    "address" TEXT NOT NULL,
    "state" "MailRecipientState" NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "smtp_code" INTEGER,
    "smtp_text" TEXT,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_recipient_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_reception" (
    "id" UUID NOT NULL,
    "mailbox_id" UUID NOT NULL,
    "content_id" UUID NOT NULL,
    "source" "MailReceptionSource" NOT NULL,
    "state" "MailReceptionState" NOT NULL DEFAULT 'waiting',
    "envelope_from" TEXT NOT NULL,
    "envelope_to" TEXT NOT NULL,
    "peer_address" TEXT,
    "peer_name" TEXT,
    "recipient_id" UUID,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_reception_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_contact_rule" (
    "id" UUID NOT NULL,
    "identity_id" UUID NOT NULL,
    "action" "MailRuleAction" NOT NULL,
    "match_type" "MailMatchType" NOT NULL,
    "match_target" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_contact_rule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_send_window" (
    "identity_id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "recipients" INTEGER NOT NULL,

    CONSTRAINT "mail_send_window_pkey" PRIMARY KEY ("identity_id")
);

-- CreateTable
CREATE TABLE "mail_draft" (
    "id" UUID NOT NULL,
    "mailbox_id" UUID NOT NULL,
    "thread_id" UUID,
    "generation" INTEGER NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_draft_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_draft_generation" (
    "draft_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "origin" "MailDraftOrigin" NOT NULL,
    "prompt" TEXT,
    "to_addresses" TEXT[],
    "cc_addresses" TEXT[],
    "bcc_addresses" TEXT[],
    "subject" TEXT,
    "body_text" TEXT,
    "body_html" TEXT,
    "reply_to" TEXT,
    "in_reply_to" TEXT,
    "forward_of_message_id" UUID,
    "forward_mode" "MailForwardMode",
    "attachment_ids" UUID[],
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_draft_generation_pkey" PRIMARY KEY ("draft_id","number")
);

-- CreateTable
CREATE TABLE "mail_draft_attachment" (
    "id" UUID NOT NULL,
    "draft_id" UUID NOT NULL,
    "filename" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "byte_size" BIGINT NOT NULL,
    "content_id_header" TEXT,
    "content_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_draft_attachment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_import" (
    "id" UUID NOT NULL,
    "mailbox_id" UUID NOT NULL,
    "organization_id" TEXT NOT NULL,
    "status" "MailImportStatus" NOT NULL,
    "source_format" "MailImportFormat" NOT NULL,
    "original_addresses" TEXT[],
    "has_addresses" BOOLEAN NOT NULL,
    "mark_as_read" BOOLEAN NOT NULL,
    "upload_token_hash" BYTEA,
    "upload_expires_at" TIMESTAMPTZ(3),
    "upload_blob_id" UUID,
    "upload_size_bytes" BIGINT,
    "imported" INTEGER NOT NULL DEFAULT 0,
    "skipped_duplicate" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "rejected_unsafe" INTEGER NOT NULL DEFAULT 0,
    "resume_at" JSONB,
    "error_detail" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_import_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sending_domain" (
    "id" UUID NOT NULL,
    "organization_id" TEXT NOT NULL,
    "domain" TEXT NOT NULL,
    "status" "SendingDomainStatus" NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "ownership_token" TEXT NOT NULL,
    "checks" JSONB,
    "checked_at" TIMESTAMPTZ(3),
    "next_check_at" TIMESTAMPTZ(3),
    "status_since" TIMESTAMPTZ(3) NOT NULL,
    "verified_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sending_domain_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dkim_key" (
    "id" UUID NOT NULL,
    "sending_domain_id" UUID,
    "domain" TEXT NOT NULL,
    "selector" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "sealed_private_key" BYTEA NOT NULL,
    "active_since" TIMESTAMPTZ(3),
    "retired_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dkim_key_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "mail_content_blob_id_key" ON "mail_content"("blob_id");

-- CreateIndex
CREATE INDEX "mail_content_created_at_idx" ON "mail_content"("created_at");

-- CreateIndex
CREATE INDEX "mail_thread_keyset" ON "mail_thread"("mailbox_id", "last_message_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "mail_thread_folder_keyset" ON "mail_thread"("mailbox_id", "folder", "last_message_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "mail_message_keyset" ON "mail_message"("mailbox_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "mail_message_thread" ON "mail_message"("thread_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "mail_message_content_id_idx" ON "mail_message"("content_id");

-- CreateIndex
CREATE INDEX "mail_message_import_id_idx" ON "mail_message"("import_id");

-- CreateIndex
CREATE UNIQUE INDEX "mail_message_mailbox_id_rfc_id_direction_key" ON "mail_message"("mailbox_id", "rfc_id", "direction");

-- CreateIndex
CREATE INDEX "mail_attachment_content_id_idx" ON "mail_attachment"("content_id");

-- CreateIndex
CREATE UNIQUE INDEX "mail_attachment_message_id_filename_key" ON "mail_attachment"("message_id", "filename");

-- CreateIndex
CREATE INDEX "mail_recipient_message_id_idx" ON "mail_recipient"("message_id");

-- CreateIndex
CREATE INDEX "mail_recipient_state_next_attempt_at_idx" ON "mail_recipient"("state", "next_attempt_at");

-- CreateIndex
CREATE INDEX "mail_reception_state_received_at_idx" ON "mail_reception"("state", "received_at");

-- CreateIndex
CREATE INDEX "mail_reception_content_id_idx" ON "mail_reception"("content_id");

-- CreateIndex
CREATE UNIQUE INDEX "mail_reception_recipient_id_mailbox_id_key" ON "mail_reception"("recipient_id", "mailbox_id");

-- CreateIndex
CREATE INDEX "mail_contact_rule_identity_id_created_at_id_idx" ON "mail_contact_rule"("identity_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "mail_contact_rule_identity_id_match_type_match_target_key" ON "mail_contact_rule"("identity_id", "match_type", "match_target");

-- CreateIndex
CREATE INDEX "mail_draft_keyset" ON "mail_draft"("mailbox_id", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "mail_draft_attachment_draft_id_idx" ON "mail_draft_attachment"("draft_id");

-- CreateIndex
CREATE INDEX "mail_draft_attachment_content_id_idx" ON "mail_draft_attachment"("content_id");

-- CreateIndex
CREATE INDEX "mail_import_keyset" ON "mail_import"("mailbox_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "mail_import_organization_id_created_at_idx" ON "mail_import"("organization_id", "created_at");

-- CreateIndex
CREATE INDEX "mail_import_status_updated_at_idx" ON "mail_import"("status", "updated_at");

-- CreateIndex
CREATE INDEX "sending_domain_domain_idx" ON "sending_domain"("domain");

-- CreateIndex
CREATE INDEX "sending_domain_next_check_at_idx" ON "sending_domain"("next_check_at");

-- CreateIndex
CREATE UNIQUE INDEX "sending_domain_organization_id_domain_key" ON "sending_domain"("organization_id", "domain");

-- CreateIndex
CREATE INDEX "dkim_key_sending_domain_id_idx" ON "dkim_key"("sending_domain_id");

-- CreateIndex
CREATE UNIQUE INDEX "dkim_key_domain_selector_sending_domain_id_key" ON "dkim_key"("domain", "selector", "sending_domain_id");

-- AddForeignKey
ALTER TABLE "mail_thread" ADD CONSTRAINT "mail_thread_mailbox_id_fkey" FOREIGN KEY ("mailbox_id") REFERENCES "mailbox"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_message" ADD CONSTRAINT "mail_message_mailbox_id_fkey" FOREIGN KEY ("mailbox_id") REFERENCES "mailbox"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_message" ADD CONSTRAINT "mail_message_content_id_fkey" FOREIGN KEY ("content_id") REFERENCES "mail_content"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_text" ADD CONSTRAINT "mail_text_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "mail_message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_attachment" ADD CONSTRAINT "mail_attachment_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "mail_message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_attachment" ADD CONSTRAINT "mail_attachment_content_id_fkey" FOREIGN KEY ("content_id") REFERENCES "mail_content"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_recipient" ADD CONSTRAINT "mail_recipient_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "mail_message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_reception" ADD CONSTRAINT "mail_reception_content_id_fkey" FOREIGN KEY ("content_id") REFERENCES "mail_content"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_draft" ADD CONSTRAINT "mail_draft_mailbox_id_fkey" FOREIGN KEY ("mailbox_id") REFERENCES "mailbox"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_draft_generation" ADD CONSTRAINT "mail_draft_generation_draft_id_fkey" FOREIGN KEY ("draft_id") REFERENCES "mail_draft"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_draft_attachment" ADD CONSTRAINT "mail_draft_attachment_draft_id_fkey" FOREIGN KEY ("draft_id") REFERENCES "mail_draft"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_draft_attachment" ADD CONSTRAINT "mail_draft_attachment_content_id_fkey" FOREIGN KEY ("content_id") REFERENCES "mail_content"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_import" ADD CONSTRAINT "mail_import_mailbox_id_fkey" FOREIGN KEY ("mailbox_id") REFERENCES "mailbox"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Full-text search within one mailbox: the array has an operator class of its own, so no extension is needed.
CREATE INDEX "mail_text_search" ON "mail_text" USING GIN ((ARRAY["mailbox_id"]), "search") WITH (fastupdate = off);

-- What travels is mostly base64: compressing it costs more than it saves.
ALTER TABLE "mail_content" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;

-- An organization has at most one default domain.
CREATE UNIQUE INDEX "sending_domain_default" ON "sending_domain" ("organization_id") WHERE "is_default";

