-- Whether the contact card of an identity may be given to those it writes to.
ALTER TABLE "identity" ADD COLUMN "contact_sharing_enabled" BOOLEAN NOT NULL DEFAULT true;
