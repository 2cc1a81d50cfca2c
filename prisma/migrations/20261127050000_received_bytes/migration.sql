-- AlterTable
ALTER TABLE "mailbox" ADD COLUMN     "received_bytes" BIGINT NOT NULL DEFAULT 0;
