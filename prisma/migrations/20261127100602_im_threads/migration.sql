-- The messages of a thread, in their order: a migration of its own, so that reads go on while it is made.
CREATE INDEX "im_message_thread" ON "im_message"("thread_root_id", "is_blocked", "created_at", "id") WHERE "thread_root_id" IS NOT NULL;
