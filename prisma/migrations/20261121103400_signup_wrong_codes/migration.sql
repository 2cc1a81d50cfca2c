-- Wrong codes over the life of a signup: a new code forgives those of the old one, but not these.
ALTER TABLE "agent_signup" ADD COLUMN "wrong_codes" INTEGER NOT NULL DEFAULT 0;
UPDATE "agent_signup" SET "wrong_codes" = "attempts";
