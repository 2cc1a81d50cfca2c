-- Who made a change. Rows of before, and of processes that do not know these columns yet, have none.
ALTER TABLE "event" ADD COLUMN "actor_id" TEXT,
ADD COLUMN "actor_kind" TEXT,
ADD COLUMN "actor_organization_id" TEXT;
