-- Messages that wait for their carrier, by conversation: claiming some reads no others.
CREATE INDEX "im_message_queued" ON "im_message"("conversation_id", "created_at", "id") WHERE "status" = 'queued' AND "handed_over_at" IS NULL AND "direction" = 'outbound';
-- What carriers reported and waits, by line, in the order in which it is worked on: a job of one line reads no other's.
CREATE INDEX "im_carrier_event_waiting" ON "im_carrier_event"("carrier", ("payload" ->> 'carrierLineId'), ("attempts" > 0 AND "kind" IN ('status', 'tapback')), "received_at", "id") WHERE "state" = 'waiting';
