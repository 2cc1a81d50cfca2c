-- How often a workspace was connected.
ALTER TABLE "chat_connection" ADD COLUMN     "generation" INTEGER NOT NULL DEFAULT 1;
