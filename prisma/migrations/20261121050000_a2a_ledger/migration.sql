-- Substring search (a trusted extension: the database's owner may create it).
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateEnum
CREATE TYPE "A2aRuleAction" AS ENUM ('allow', 'block');

-- CreateEnum
CREATE TYPE "A2aRuleDirection" AS ENUM ('inbound', 'outbound', 'both');

-- AlterTable
ALTER TABLE "a2a_settings" ADD COLUMN     "directory_text" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "skills_bytes" INTEGER NOT NULL DEFAULT 0;

-- What rules/directory-text.ts makes of the settings that exist.
UPDATE "a2a_settings" s
SET "skills_bytes" = coalesce(octet_length(s."skills"::text), 0),
    "directory_text" = lower(concat_ws(E'\n',
      '@' || i."agent_handle",
      coalesce(nullif(trim(i."display_name"), ''), '@' || i."agent_handle") || ' accepts delegated tasks over A2A.',
      coalesce(
        (SELECT string_agg(concat_ws(E'\n', k->>'id', k->>'name', k->>'description',
                  (SELECT string_agg(tag, E'\n') FROM jsonb_array_elements_text(k->'tags') tag)), E'\n')
         FROM jsonb_array_elements(s."skills") k),
        E'general\nGeneral tasks\nTakes a task described in plain text or JSON.\ngeneral')))
FROM "identity" i WHERE i."id" = s."identity_id";

-- AlterTable
ALTER TABLE "a2a_context" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "a2a_message" ADD COLUMN     "context_id" UUID,
ADD COLUMN     "requester_id" UUID,
ADD COLUMN     "search_text" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "worker_id" UUID;

-- What rules/search.ts makes of the messages that exist.
UPDATE "a2a_message" m
SET "context_id" = t."context_id", "requester_id" = t."requester_id", "worker_id" = t."worker_id",
    "search_text" = coalesce((
      SELECT lower(string_agg(v #>> '{}', E'\n'))
      FROM (
        SELECT p->'text' AS v FROM jsonb_array_elements(m."parts") p WHERE p ? 'text'
        UNION ALL
        SELECT jsonb_path_query(p->'data', 'strict $.**') FROM jsonb_array_elements(m."parts") p WHERE p ? 'data'
      ) found
      WHERE jsonb_typeof(v) IN ('string', 'number')), '')
FROM "a2a_task" t WHERE t."id" = m."task_id";

ALTER TABLE "a2a_message" ALTER COLUMN "context_id" SET NOT NULL,
ALTER COLUMN "requester_id" SET NOT NULL,
ALTER COLUMN "worker_id" SET NOT NULL;

-- CreateTable
CREATE TABLE "a2a_contact_rule" (
    "id" UUID NOT NULL,
    "identity_id" UUID NOT NULL,
    "action" "A2aRuleAction" NOT NULL,
    "direction" "A2aRuleDirection" NOT NULL,
    "peer_handle" TEXT NOT NULL,
    "peer_generation" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "a2a_contact_rule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "a2a_handle_generation" (
    "handle" TEXT NOT NULL,
    "generation" INTEGER NOT NULL,

    CONSTRAINT "a2a_handle_generation_pkey" PRIMARY KEY ("handle")
);

-- CreateTable
CREATE TABLE "a2a_admission_denial" (
    "id" UUID NOT NULL,
    "denier_id" UUID NOT NULL,
    "peer_id" UUID NOT NULL,
    "side" TEXT NOT NULL,
    "step" TEXT NOT NULL,
    "rule_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "a2a_admission_denial_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "a2a_contact_rule_identity_id_created_at_id_idx" ON "a2a_contact_rule"("identity_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "a2a_contact_rule_identity_id_peer_handle_peer_generation_di_key" ON "a2a_contact_rule"("identity_id", "peer_handle", "peer_generation", "direction");

-- CreateIndex
CREATE INDEX "a2a_admission_denial_denier_id_last_at_id_idx" ON "a2a_admission_denial"("denier_id", "last_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "a2a_admission_denial_denier_id_peer_id_side_key" ON "a2a_admission_denial"("denier_id", "peer_id", "side");

-- CreateIndex
CREATE INDEX "a2a_message_requester_id_created_at_id_idx" ON "a2a_message"("requester_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "a2a_message_worker_id_created_at_id_idx" ON "a2a_message"("worker_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "a2a_message_context_id_created_at_id_idx" ON "a2a_message"("context_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "a2a_message_task_id_created_at_id_idx" ON "a2a_message"("task_id", "created_at" DESC, "id" DESC);

-- A search looks at what one identity takes part in: its id is a key of the index beside the trigrams, so that neither
-- the cost nor the time of a search depends on what strangers write. Without a pending list, no insert has to empty it.
CREATE INDEX "a2a_message_search" ON "a2a_message" USING GIN ((ARRAY["requester_id", "worker_id"]), "search_text" gin_trgm_ops) WITH (fastupdate = off);

-- Directories are sorted by handle, the same way whatever the database's collation is. Where few of all identities are
-- public, those few are found first.
CREATE INDEX "identity_directory" ON "identity"("live_handle" COLLATE "C") WHERE "live_handle" IS NOT NULL;
CREATE INDEX "a2a_settings_public_directory" ON "a2a_settings"("identity_id") WHERE "enabled" AND "publicly_discoverable";

-- AddForeignKey
ALTER TABLE "a2a_contact_rule" ADD CONSTRAINT "a2a_contact_rule_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "a2a_settings"("identity_id") ON DELETE RESTRICT ON UPDATE CASCADE;
