-- What mailboxes hold of received mail already. A migration of its own: the column's lock is gone while it is summed.
UPDATE "mailbox" b SET "received_bytes" = b."received_bytes" + g.bytes
FROM (SELECT "mailbox_id", sum("byte_size")::bigint AS bytes FROM "mail_message"
      WHERE "direction" = 'inbound' AND "import_id" IS NULL GROUP BY "mailbox_id") g
WHERE g."mailbox_id" = b."id" AND b."closed_at" IS NULL AND b."received_bytes" = 0;
