-- Rules that people write about what agents send.
CREATE TYPE "ReviewAction" AS ENUM ('allow', 'hold', 'block');
CREATE TYPE "ReviewRuleScope" AS ENUM ('agents', 'everyone');

CREATE TABLE "review_rule" (
    "id" UUID NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "operations" TEXT[],
    "all_identities" BOOLEAN NOT NULL,
    "identity_ids" UUID[],
    "applies_to" "ReviewRuleScope" NOT NULL,
    "conditions" JSONB NOT NULL,
    "action" "ReviewAction" NOT NULL,
    "approvals" INTEGER NOT NULL DEFAULT 1,
    "ttl_hours" INTEGER,
    "on_expiry" "ReviewExpiry",
    "message_to_agent" TEXT,
    "position" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "review_rule_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "review_rule_organization_id_position_idx" ON "review_rule"("organization_id", "position");
