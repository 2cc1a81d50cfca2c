-- The labels of drafts.
CREATE TABLE "mail_draft_label" (
    "draft_id" UUID NOT NULL,
    "label_id" UUID NOT NULL,
    "mailbox_id" UUID NOT NULL,

    CONSTRAINT "mail_draft_label_pkey" PRIMARY KEY ("draft_id","label_id")
);

CREATE INDEX "mail_draft_label_label_id_idx" ON "mail_draft_label"("label_id");
CREATE INDEX "mail_draft_label_mailbox_id_idx" ON "mail_draft_label"("mailbox_id");

ALTER TABLE "mail_draft_label" ADD CONSTRAINT "mail_draft_label_draft_id_fkey" FOREIGN KEY ("draft_id") REFERENCES "mail_draft"("id") ON DELETE CASCADE ON UPDATE CASCADE;
