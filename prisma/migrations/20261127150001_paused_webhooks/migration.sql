-- A webhook can be paused: its deliveries wait until it is resumed.
ALTER TABLE "delivery_turn" ADD COLUMN "held" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "webhook_subscription" ADD COLUMN "paused_at" TIMESTAMPTZ(3);
