-- The job finds the rows of earlier versions by it; it ends empty. A migration of its own: reads go on while it is made.
CREATE INDEX IF NOT EXISTS "a2a_message_search_form_3" ON "a2a_message"("id") WHERE "search_form" < 3;
