-- What goes to several receivers is stored once.
CREATE TABLE "delivery_body" (
    "id" UUID NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "delivery_body_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "delivery_body_created_at_idx" ON "delivery_body"("created_at");
ALTER TABLE "delivery" ALTER COLUMN "body" DROP NOT NULL, ADD COLUMN "body_id" UUID;
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_body_id_fkey" FOREIGN KEY ("body_id") REFERENCES "delivery_body"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- Most deliveries have a body of their own.
CREATE INDEX "delivery_of_body" ON "delivery"("body_id") WHERE "body_id" IS NOT NULL;

-- A consumer may stop within an event and go on there.
ALTER TABLE "consumer_position" ADD COLUMN "resume" TEXT;

-- Mail that waits is withdrawn when what it says holds no more.
ALTER TABLE "system_mail" ADD COLUMN "valid_until" TIMESTAMPTZ(3);
ALTER TABLE "organization_invitation" ADD COLUMN "mail_id" UUID;

-- Invitations that ended long ago are swept.
CREATE INDEX "a2a_invitation_updated_at_idx" ON "a2a_invitation"("updated_at");
