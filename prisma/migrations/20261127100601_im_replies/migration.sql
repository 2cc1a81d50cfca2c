-- A message names the message that it replies to, and the first one of that thread.
ALTER TABLE "im_message"
  ADD COLUMN "reply_to_message_id" UUID,
  ADD COLUMN "thread_root_id" UUID,
  ADD COLUMN "reply_may_be_plain" BOOLEAN;

-- Simulated phones reply, too.
ALTER TABLE "im_phone_message" ADD COLUMN "reply_to_id" UUID;
