-- CreateTable
CREATE TABLE "mail_correspondent" (
    "mailbox_id" UUID NOT NULL,
    "address" TEXT NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "message_id" UUID NOT NULL,

    CONSTRAINT "mail_correspondent_pkey" PRIMARY KEY ("mailbox_id","address","occurred_at","message_id")
);

-- Mail that is there already, by the rule of new mail: see `correspondents`. Domains in other scripts stay as they are written.
INSERT INTO "mail_correspondent" ("mailbox_id", "address", "occurred_at", "message_id")
SELECT g."mailbox_id", other."address", g."created_at", g."id" FROM "mail_message" g CROSS JOIN LATERAL (
  SELECT lower(named."address") AS "address" FROM unnest(
    CASE WHEN g."direction" = 'inbound' THEN CASE WHEN g."is_forged" THEN g."cc_addresses" ELSE g."from_address" || g."cc_addresses" END
         ELSE g."to_addresses" || g."cc_addresses" || g."bcc_addresses" END
  ) WITH ORDINALITY AS named ("address", "place")
  WHERE named."address" <> '' AND char_length(named."address") <= 320
  GROUP BY 1 ORDER BY min(named."place") LIMIT 50
) other
WHERE g."status" <> 'deleted';

-- CreateIndex
CREATE INDEX "mail_correspondent_message_id_idx" ON "mail_correspondent"("message_id");

-- AddForeignKey
ALTER TABLE "mail_correspondent" ADD CONSTRAINT "mail_correspondent_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "mail_message"("id") ON DELETE CASCADE ON UPDATE CASCADE;
