-- AlterTable
ALTER TABLE "chat_event" ADD COLUMN     "happening_key" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "chat_event_connection_id_happening_key_key" ON "chat_event"("connection_id", "happening_key");
