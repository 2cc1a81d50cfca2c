-- How long what arrived is kept, and what was removed of it at once.
ALTER TABLE "chat_connection" ADD COLUMN     "retention_days" INTEGER,
ADD COLUMN     "archive_revision" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "purged_until" TIMESTAMPTZ(3);
