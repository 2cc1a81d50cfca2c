-- CreateEnum
CREATE TYPE "A2aInvitationStatus" AS ENUM ('pending', 'awaiting_verification', 'accepted', 'declined', 'revoked', 'expired');

-- CreateEnum
CREATE TYPE "A2aInvitationEmailStatus" AS ENUM ('not_requested', 'pending', 'sent', 'failed', 'indeterminate');

-- CreateTable
CREATE TABLE "a2a_invitation" (
    "id" UUID NOT NULL,
    "organization_id" TEXT NOT NULL,
    "inviter_email" TEXT,
    "token_hash" BYTEA NOT NULL,
    "peer_ids" UUID[],
    "peer_handles" TEXT[],
    "recipient_email" TEXT,
    "status" "A2aInvitationStatus" NOT NULL DEFAULT 'pending',
    "email_status" "A2aInvitationEmailStatus" NOT NULL,
    "mail_id" UUID,
    "email_sent_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "declined_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "invitee_identity_id" UUID,
    "invitee_agent_handle" TEXT,
    "invitee_organization_id" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "a2a_invitation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "a2a_invitation_token_hash_key" ON "a2a_invitation"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "a2a_invitation_mail_id_key" ON "a2a_invitation"("mail_id");

-- CreateIndex
CREATE INDEX "a2a_invitation_organization_id_created_at_id_idx" ON "a2a_invitation"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "a2a_invitation_recipient_email_idx" ON "a2a_invitation"("recipient_email");

-- CreateIndex
CREATE INDEX "a2a_invitation_invitee_identity_id_idx" ON "a2a_invitation"("invitee_identity_id");

-- CreateIndex
CREATE INDEX "a2a_invitation_status_expires_at_idx" ON "a2a_invitation"("status", "expires_at");


-- CreateIndex
CREATE INDEX "a2a_invitation_peers" ON "a2a_invitation" USING GIN ("peer_ids");
