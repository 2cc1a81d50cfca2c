-- Contact rules of mail and instant messages are about one direction or both. Those that exist are about both.
--
-- A process of the previous version may run beside a new one. It adds rules with ON CONFLICT (identity_id, match_type,
-- match_target), which needs a unique index over exactly these columns. So this index stays, although two rules may now be about
-- one target: one for each direction, that disagree. The second of them has a table of its own, which inherits from the first: every
-- query of the first reads, changes and deletes its rows too, in both versions; only an INSERT says into which of the two it goes.
-- A later version that no process of the previous one can run beside may move the rows, drop the inheriting table and index the
-- direction too.
--
-- What the previous version does with the new rows: it takes a rule for one direction for one about both, and shows it so. Between
-- two that disagree it takes either. It adds rules about both directions only, and none about a target with a rule in the first
-- table; a rule that it adds beside one in the second table is about the other direction to the new version, which asks the rule
-- for one direction first. Rules for one direction exist once a new process has been asked for one.
CREATE TYPE "ContactRuleDirection" AS ENUM ('inbound', 'outbound', 'both');

ALTER TABLE "mail_contact_rule"
  ADD COLUMN "direction" "ContactRuleDirection" NOT NULL DEFAULT 'both',
  ADD COLUMN "merged_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[];

CREATE TABLE "mail_contact_rule_counterpart" (
  CONSTRAINT "mail_contact_rule_counterpart_pkey" PRIMARY KEY ("id")
) INHERITS ("mail_contact_rule");

CREATE UNIQUE INDEX "mail_contact_rule_counterpart_target" ON "mail_contact_rule_counterpart"("identity_id", "match_type", "match_target");

CREATE INDEX "mail_contact_rule_counterpart_identity_id_created_at_id_idx" ON "mail_contact_rule_counterpart"("identity_id", "created_at" DESC, "id" DESC);

ALTER TABLE "im_contact_rule"
  ADD COLUMN "direction" "ContactRuleDirection" NOT NULL DEFAULT 'both',
  ADD COLUMN "merged_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[];

CREATE TABLE "im_contact_rule_counterpart" (
  CONSTRAINT "im_contact_rule_counterpart_pkey" PRIMARY KEY ("id")
) INHERITS ("im_contact_rule");

CREATE UNIQUE INDEX "im_contact_rule_counterpart_target" ON "im_contact_rule_counterpart"("identity_id", "match_type", "match_target");

CREATE INDEX "im_contact_rule_counterpart_keyset" ON "im_contact_rule_counterpart"("identity_id", "created_at" DESC, "id" DESC);
