-- The job finds the rows of earlier versions by it; it ends empty. A migration of its own: reads go on while it is made.
CREATE INDEX IF NOT EXISTS "mail_text_search_form_3" ON "mail_text"("message_id") WHERE "search_form" < 3;
