-- AlterTable
ALTER TABLE "mailbox" ADD COLUMN     "received_bytes" BIGINT NOT NULL DEFAULT 0;

-- What mailboxes hold of received mail already.
UPDATE "mailbox" b SET "received_bytes" = g.bytes
FROM (SELECT "mailbox_id", sum("byte_size")::bigint AS bytes FROM "mail_message"
      WHERE "direction" = 'inbound' AND "import_id" IS NULL GROUP BY "mailbox_id") g
WHERE g."mailbox_id" = b."id" AND b."closed_at" IS NULL;
