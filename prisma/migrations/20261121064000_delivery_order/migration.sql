-- What waits for one receiver: what has a place in its order, and behind it what has none, the first due first. One index
-- for both, so that neither walks the other.
DROP INDEX "delivery_in_order";
DROP INDEX "delivery_waiting";
CREATE INDEX "delivery_waiting" ON "delivery"("channel", "target_id", "place", "next_attempt_at") WHERE "state" = 'waiting';
