-- Tasks and contexts that only their requester's side has, and messages that wait for a person. No row is rewritten.
CREATE TYPE "A2aSide" AS ENUM ('requester', 'worker');

ALTER TABLE "a2a_context" ADD COLUMN "held_side" "A2aSide";
ALTER TABLE "a2a_task" ADD COLUMN "held_side" "A2aSide";

CREATE TABLE "a2a_held_message" (
    "review_id" UUID NOT NULL,
    "task_id" UUID NOT NULL,
    "role" "A2aRole" NOT NULL,
    "message_id" TEXT NOT NULL,
    "idempotency_scope" TEXT NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "opens_task" BOOLEAN NOT NULL,
    "sealed_push" BYTEA,

    CONSTRAINT "a2a_held_message_pkey" PRIMARY KEY ("review_id")
);

CREATE INDEX "a2a_held_message_task_id_idx" ON "a2a_held_message"("task_id");

CREATE UNIQUE INDEX "a2a_held_message_idempotency_scope_message_id_key" ON "a2a_held_message"("idempotency_scope", "message_id");

ALTER TABLE "a2a_held_message" ADD CONSTRAINT "a2a_held_message_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "review"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "a2a_held_message" ADD CONSTRAINT "a2a_held_message_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "a2a_task"("id") ON DELETE CASCADE ON UPDATE CASCADE;
