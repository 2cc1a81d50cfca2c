-- CreateEnum
CREATE TYPE "ContactBackfillState" AS ENUM ('running', 'waiting', 'finished', 'full');

-- CreateTable
CREATE TABLE "contact_backfill" (
    "organization_id" TEXT NOT NULL,
    "state" "ContactBackfillState" NOT NULL,
    "channel" TEXT,
    "position" TEXT,
    "examined_count" INTEGER NOT NULL,
    "added_count" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "contact_backfill_pkey" PRIMARY KEY ("organization_id")
);
