-- What is added to a stream goes to its recipient too, and is judged by the contact rules of that moment.
ALTER TABLE "chat_write" ADD COLUMN "recipient_user_id" TEXT,
ADD COLUMN "recipient_team_id" TEXT;
