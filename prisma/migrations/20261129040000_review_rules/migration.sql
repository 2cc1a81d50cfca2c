-- What is reviewed before it leaves. A constant default rewrites no row.
ALTER TABLE "organization" ADD COLUMN "review_version" INTEGER NOT NULL DEFAULT 0;

CREATE TYPE "ReviewPreset" AS ENUM ('autonomous', 'first_contacts', 'all_held', 'read_only');
CREATE TYPE "ReviewExpiry" AS ENUM ('reject', 'approve');
CREATE TYPE "ReviewDeciders" AS ENUM ('admins', 'members');
CREATE TYPE "ReviewApproveWith" AS ENUM ('browser', 'token');

CREATE TABLE "review_policy" (
    "organization_id" TEXT NOT NULL,
    "outbound_preset" "ReviewPreset" NOT NULL DEFAULT 'autonomous',
    "ttl_hours" INTEGER NOT NULL DEFAULT 72,
    "on_expiry" "ReviewExpiry" NOT NULL DEFAULT 'reject',
    "deciders" "ReviewDeciders" NOT NULL DEFAULT 'admins',
    "approve_with" "ReviewApproveWith" NOT NULL DEFAULT 'browser',
    "stale_after_hours" INTEGER NOT NULL DEFAULT 24,
    "reject_repeats_days" INTEGER NOT NULL DEFAULT 7,

    CONSTRAINT "review_policy_pkey" PRIMARY KEY ("organization_id")
);

CREATE TABLE "identity_review_policy" (
    "identity_id" UUID NOT NULL,
    "outbound_preset" "ReviewPreset" NOT NULL,

    CONSTRAINT "identity_review_policy_pkey" PRIMARY KEY ("identity_id")
);
