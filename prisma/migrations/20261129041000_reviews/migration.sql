-- Reviews of held operations. The new column of mail_message is null, so no row is rewritten.

CREATE TYPE "ReviewState" AS ENUM ('pending', 'approved', 'released', 'failed', 'rejected', 'expired', 'withdrawn', 'canceled');

ALTER TABLE "mail_message" ADD COLUMN "review_id" UUID,
ADD COLUMN "released_at" TIMESTAMPTZ(3);

CREATE TABLE "review" (
    "id" UUID NOT NULL,
    "organization_id" TEXT NOT NULL,
    "identity_id" UUID NOT NULL,
    "topic" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "state" "ReviewState" NOT NULL DEFAULT 'pending',
    "subject_id" UUID,
    "step" TEXT NOT NULL,
    "rule_id" UUID,
    "path" JSONB NOT NULL,
    "policy_version" INTEGER NOT NULL,
    "message" TEXT,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "content_sha256" TEXT NOT NULL,
    "peers" TEXT[],
    "preview" TEXT NOT NULL,
    "agent_note" TEXT,
    "required_approvals" INTEGER NOT NULL,
    "on_expiry" TEXT NOT NULL,
    "stale_after_hours" INTEGER NOT NULL,
    "duplicate_of" UUID,
    "context_mark" TEXT,
    "sender_kind" TEXT NOT NULL,
    "sender_id" TEXT,
    "decided_by_kind" TEXT,
    "decided_by_id" TEXT,
    "decided_via" TEXT,
    "decision_reason" TEXT,
    "note" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "failure_code" TEXT,
    "failure_message" TEXT,
    "failed_at" TIMESTAMPTZ(3),
    "released_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "review_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "review_revision" (
    "review_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "content" BYTEA,
    "sha256" TEXT NOT NULL,
    "byte_size" INTEGER NOT NULL,
    "author_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "review_revision_pkey" PRIMARY KEY ("review_id","number")
);

CREATE TABLE "review_approval" (
    "review_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "user_id" TEXT NOT NULL,
    "via" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "review_approval_pkey" PRIMARY KEY ("review_id","revision","user_id")
);

CREATE INDEX "review_organization" ON "review"("organization_id", "state", "created_at" DESC, "id" DESC);

CREATE INDEX "review_identity" ON "review"("identity_id", "state", "created_at" DESC, "id" DESC);

CREATE INDEX "review_subject_id_idx" ON "review"("subject_id");

ALTER TABLE "review_revision" ADD CONSTRAINT "review_revision_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "review"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE TABLE "outbound_contact" (
    "identity_id" UUID NOT NULL,
    "topic" TEXT NOT NULL,
    "peer" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "outbound_contact_pkey" PRIMARY KEY ("identity_id","topic","peer")
);
CREATE INDEX "outbound_contact_organization_id_topic_peer_idx" ON "outbound_contact"("organization_id", "topic", "peer");
-- What expires, and what was rejected before.
CREATE INDEX "review_open" ON "review"("expires_at") WHERE "state" IN ('pending', 'failed');
CREATE INDEX "review_rejected" ON "review"("identity_id", "content_sha256", "decided_at") WHERE "state" = 'rejected';
