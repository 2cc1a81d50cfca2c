-- A person has looked after a write whose outcome is unknown.
ALTER TABLE "chat_write" ADD COLUMN "dismissed_at" TIMESTAMPTZ(3);
