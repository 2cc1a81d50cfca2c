-- What searches look at is stored by other words now. A constant default rewrites no row: a job stores the older ones again.
ALTER TABLE "mail_text" ADD COLUMN "search_form" SMALLINT NOT NULL DEFAULT 1;
