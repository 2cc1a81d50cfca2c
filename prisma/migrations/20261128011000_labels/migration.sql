-- Labels of an organization, and those of messages. A list by label reads its own index, however large the mailbox is.
CREATE TABLE "label" (
    "id" UUID NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "color" TEXT,
    "description" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "label_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "mail_message_label" (
    "message_id" UUID NOT NULL,
    "label_id" UUID NOT NULL,
    "mailbox_id" UUID NOT NULL,
    "thread_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_message_label_pkey" PRIMARY KEY ("message_id","label_id")
);

CREATE TABLE "mail_label_event" (
    "id" UUID NOT NULL,
    "mailbox_id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "label" TEXT NOT NULL,
    "is_added" BOOLEAN NOT NULL,
    "event_at" TIMESTAMPTZ(3) NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_id" TEXT,
    "actor_organization_id" TEXT,

    CONSTRAINT "mail_label_event_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "label_organization_id_name_key" ON "label"("organization_id", "name");

CREATE INDEX "mail_message_label_listed" ON "mail_message_label"("mailbox_id", "label_id", "created_at" DESC, "message_id" DESC);
CREATE INDEX "mail_message_label_thread" ON "mail_message_label"("thread_id", "label_id");
CREATE INDEX "mail_message_label_label_id_idx" ON "mail_message_label"("label_id");

CREATE INDEX "mail_label_event_listed" ON "mail_label_event"("mailbox_id", "event_at" DESC, "id" DESC);
CREATE INDEX "mail_label_event_label" ON "mail_label_event"("mailbox_id", "label", "event_at" DESC, "id" DESC);
CREATE INDEX "mail_label_event_message" ON "mail_label_event"("message_id", "event_at" DESC, "id" DESC);
CREATE INDEX "mail_label_event_event_at_idx" ON "mail_label_event"("event_at");

ALTER TABLE "mail_message_label" ADD CONSTRAINT "mail_message_label_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "mail_message"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "mail_label_event" ADD CONSTRAINT "mail_label_event_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "mail_message"("id") ON DELETE CASCADE ON UPDATE CASCADE;
