-- What a contact wrote in groups is read in order. A migration of its own: reads go on while it is made.
CREATE INDEX IF NOT EXISTS "im_message_sender" ON "im_message"("identity_id", "sender_number", "created_at" DESC, "id" DESC)
  WHERE "is_group" AND NOT "is_blocked";
