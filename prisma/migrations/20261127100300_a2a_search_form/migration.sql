-- What searches look at is stored in another form now. Constant defaults rewrite no row: jobs store the older ones again.
ALTER TABLE "a2a_message" ADD COLUMN "search_form" SMALLINT NOT NULL DEFAULT 1;
ALTER TABLE "a2a_settings" ADD COLUMN "search_form" SMALLINT NOT NULL DEFAULT 1;
