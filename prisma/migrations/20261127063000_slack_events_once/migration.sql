-- AlterTable
ALTER TABLE "chat_event" ADD COLUMN     "happening_key" TEXT;
