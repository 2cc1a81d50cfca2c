-- Files that come before their message wait behind what holds up nobody, as states and tapbacks do.
CREATE INDEX "im_carrier_event_waits" ON "im_carrier_event"("carrier", ("payload" ->> 'carrierLineId'), ("attempts" > 0 AND "kind" IN ('status', 'tapback', 'file')), "received_at", "id") WHERE "state" = 'waiting';
DROP INDEX "im_carrier_event_waiting";
