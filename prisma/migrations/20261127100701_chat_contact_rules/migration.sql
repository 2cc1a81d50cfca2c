-- Contact rules and filter modes of team chat. The second of two rules about one target that disagree has a table of its own, which
-- inherits from the first, as those of mail and instant messages have.
CREATE TYPE "ChatRuleAction" AS ENUM ('allow', 'block');
CREATE TYPE "ChatRuleMatchType" AS ENUM ('exact_user', 'workspace');

CREATE TABLE "chat_settings" (
    "identity_id" UUID NOT NULL,
    "filter_mode" "FilterMode" NOT NULL DEFAULT 'blacklist',
    "inbound_filter_mode" "FilterMode",
    "outbound_filter_mode" "FilterMode",
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "chat_settings_pkey" PRIMARY KEY ("identity_id")
);

ALTER TABLE "chat_settings" ADD CONSTRAINT "chat_settings_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identity"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "chat_contact_rule" (
    "id" UUID NOT NULL,
    "identity_id" UUID NOT NULL,
    "action" "ChatRuleAction" NOT NULL,
    "direction" "ContactRuleDirection" NOT NULL DEFAULT 'both',
    "match_type" "ChatRuleMatchType" NOT NULL,
    "match_target" TEXT NOT NULL,
    "merged_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "chat_contact_rule_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "chat_contact_rule_identity_id_match_type_match_target_key" ON "chat_contact_rule"("identity_id", "match_type", "match_target");

CREATE INDEX "chat_contact_rule_keyset" ON "chat_contact_rule"("identity_id", "created_at" DESC, "id" DESC);

CREATE TABLE "chat_contact_rule_counterpart" (
  CONSTRAINT "chat_contact_rule_counterpart_pkey" PRIMARY KEY ("id")
) INHERITS ("chat_contact_rule");

CREATE UNIQUE INDEX "chat_contact_rule_counterpart_target" ON "chat_contact_rule_counterpart"("identity_id", "match_type", "match_target");

CREATE INDEX "chat_contact_rule_counterpart_keyset" ON "chat_contact_rule_counterpart"("identity_id", "created_at" DESC, "id" DESC);
