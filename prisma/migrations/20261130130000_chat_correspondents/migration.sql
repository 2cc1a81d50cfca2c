-- AlterTable
ALTER TABLE "chat_event" ADD COLUMN "user_workspace_id" TEXT;

-- CreateTable
CREATE TABLE "chat_direct_conversation" (
    "connection_id" UUID NOT NULL,
    "conversation_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "user_workspace_id" TEXT,

    CONSTRAINT "chat_direct_conversation_pkey" PRIMARY KEY ("connection_id","conversation_id")
);

-- Events that are there already say the workspace only of some users.
UPDATE "chat_event" SET "user_workspace_id" = "facts" #>> '{actor,teamId}'
WHERE "type" = 'message' AND "facts" #>> '{actor,teamId}' IS NOT NULL;

-- Whoever wrote in a conversation of two: see `introducedUser`.
INSERT INTO "chat_direct_conversation" ("connection_id", "conversation_id", "user_id", "user_workspace_id")
SELECT DISTINCT ON (e."connection_id", e."conversation_id") e."connection_id", e."conversation_id", e."user_id", e."user_workspace_id"
FROM "chat_event" e
WHERE e."type" = 'message' AND e."conversation_id" LIKE 'D%' AND e."user_id" IS NOT NULL AND e."user_id" <> 'USLACKBOT'
  AND NOT e."from_self" AND e."facts" #>> '{message,botId}' IS NULL
  AND (e."subtype" IS NULL OR e."subtype" IN ('file_share', 'thread_broadcast', 'me_message'))
ORDER BY e."connection_id", e."conversation_id", e."received_at" DESC;

-- CreateIndex
CREATE INDEX "chat_direct_conversation_connection_id_user_id_idx" ON "chat_direct_conversation"("connection_id", "user_id");

-- AddForeignKey
ALTER TABLE "chat_direct_conversation" ADD CONSTRAINT "chat_direct_conversation_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "chat_connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;
