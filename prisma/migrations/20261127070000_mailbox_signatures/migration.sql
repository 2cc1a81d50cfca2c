-- What a mailbox adds to each message that it sends.
ALTER TABLE "mailbox" ADD COLUMN "signature_html" TEXT,
ADD COLUMN "signature_text" TEXT,
ADD COLUMN "signature_enabled" BOOLEAN NOT NULL DEFAULT false;
