-- AlterTable
ALTER TABLE "im_message_media" ADD COLUMN     "carrier_ref" TEXT;
