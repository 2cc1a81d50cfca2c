-- AlterTable
ALTER TABLE "contact" ADD COLUMN "card_bytes" INTEGER NOT NULL DEFAULT 0;

-- Contacts that are there already: about the size that the next write stores.
UPDATE "contact" SET "card_bytes" = 500 + octet_length("search_text") + octet_length("emails"::text)
  + octet_length("phones"::text) + octet_length("websites"::text) + octet_length("dates"::text)
  + octet_length("addresses"::text) + octet_length("custom_fields"::text) + octet_length("agent_handles"::text)
  + octet_length("chat_users"::text);

-- Exports read contacts in the order in which they were added, which no change moves.
CREATE INDEX "contact_by_age" ON "contact"("organization_id", "created_at", "id") WHERE "status" = 'active';
