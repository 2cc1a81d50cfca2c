-- A deleted secret keeps its id and its name, and nothing else. Deletions before this one left its description.
UPDATE "vault_secret" SET "description" = NULL WHERE "deleted_at" IS NOT NULL AND "description" IS NOT NULL;
