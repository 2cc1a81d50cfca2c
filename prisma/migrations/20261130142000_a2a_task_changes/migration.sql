-- CreateEnum
CREATE TYPE "A2aTaskChangeKind" AS ENUM ('created', 'message', 'replied', 'status', 'artifact', 'canceled');

-- CreateTable
CREATE TABLE "a2a_task_change" (
    "task_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "generation" INTEGER NOT NULL,
    "kind" "A2aTaskChangeKind" NOT NULL,
    "state" "A2aTaskState",
    "message_row_id" UUID,
    "artifact_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "a2a_task_change_pkey" PRIMARY KEY ("task_id","version")
);

-- The changes of the tasks that exist. All but cancelling appended one message, so a version is the place of its message. The
-- state after a change is known of the first and the last one, and of those that the event log still has.
INSERT INTO "a2a_task_change" ("task_id", "version", "generation", "kind", "state", "message_row_id", "artifact_id", "at")
SELECT t."id", v.n,
       v.n + CASE WHEN c."result" THEN 1 ELSE 0 END,
       (CASE WHEN m."id" IS NULL THEN 'canceled' WHEN v.n = 1 THEN 'created' WHEN m."role" = 'agent' THEN 'replied'
             ELSE 'message' END)::"A2aTaskChangeKind",
       CASE WHEN v.n = t."version" THEN t."state" WHEN v.n = 1 THEN 'submitted' ELSE e."state"::"A2aTaskState" END,
       m."id", CASE WHEN c."result" THEN m."id" END, coalesce(m."created_at", t."updated_at")
FROM "a2a_task" t
CROSS JOIN LATERAL generate_series(1, t."version") AS v (n)
LEFT JOIN "a2a_message" m ON m."task_id" = t."id" AND m."seq" = v.n
LEFT JOIN (
  SELECT "subject_id", "subject_version", min("data" ->> 'state') AS "state" FROM "event"
  WHERE "kind" IN ('a2a.task.created', 'a2a.task.message', 'a2a.task.replied', 'a2a.task.canceled')
  GROUP BY "subject_id", "subject_version"
) e ON e."subject_id" = t."id"::text AND e."subject_version" = v.n
CROSS JOIN LATERAL (
  SELECT v.n = t."version" AND t."state" = 'completed' AND m."role" = 'agent' AS "result"
) c;

-- AddForeignKey
ALTER TABLE "a2a_task_change" ADD CONSTRAINT "a2a_task_change_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "a2a_task"("id") ON DELETE CASCADE ON UPDATE CASCADE;
