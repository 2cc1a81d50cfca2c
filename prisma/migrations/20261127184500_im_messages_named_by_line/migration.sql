-- Two lines of a carrier may have one message, which the carrier calls the same at both.
DROP INDEX "im_message_carrier_carrier_message_id_key";
CREATE UNIQUE INDEX "im_message_line_id_carrier_message_id_key" ON "im_message"("line_id", "carrier_message_id");
