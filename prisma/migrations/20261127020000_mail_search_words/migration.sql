-- What searches look at is stored by other words now. A constant default rewrites no row: a job stores the older ones again,
-- and finds them by an index that ends empty.
ALTER TABLE "mail_text" ADD COLUMN "search_form" SMALLINT NOT NULL DEFAULT 1;
CREATE INDEX "mail_text_search_form" ON "mail_text"("message_id") WHERE "search_form" < 2;
