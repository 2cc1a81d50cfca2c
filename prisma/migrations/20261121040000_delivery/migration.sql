-- CreateEnum
CREATE TYPE "DeliveryState" AS ENUM ('waiting', 'delivered', 'given_up', 'dropped');

-- CreateTable
CREATE TABLE "delivery" (
    "id" UUID NOT NULL,
    "channel" TEXT NOT NULL,
    "target_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "state" "DeliveryState" NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "is_replay" BOOLEAN NOT NULL DEFAULT false,
    "next_attempt_at" TIMESTAMPTZ(3),
    "lease_until" TIMESTAMPTZ(3),
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery_turn" (
    "channel" TEXT NOT NULL,
    "target_id" UUID NOT NULL,
    "turn_at" TIMESTAMPTZ(3),
    "slow" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "delivery_turn_pkey" PRIMARY KEY ("channel","target_id")
);

-- CreateTable
CREATE TABLE "delivery_attempt" (
    "id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "target_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "response_status" INTEGER,
    "response_body" TEXT,
    "error_detail" TEXT,
    "duration_ms" INTEGER,
    "attempt" INTEGER NOT NULL,
    "is_replay" BOOLEAN NOT NULL DEFAULT false,
    "is_test" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "delivery_attempt_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "delivery_channel_target_id_event_id_key" ON "delivery"("channel", "target_id", "event_id");

-- CreateIndex
CREATE INDEX "delivery_created_at_idx" ON "delivery"("created_at");

-- CreateIndex
CREATE INDEX "delivery_attempt_keyset" ON "delivery_attempt"("target_id", "created_at" DESC, "id" DESC, "kind", "response_status");

-- CreateIndex
CREATE INDEX "delivery_attempt_delivery_id_idx" ON "delivery_attempt"("delivery_id");

-- AddForeignKey
ALTER TABLE "delivery_attempt" ADD CONSTRAINT "delivery_attempt_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema language cannot say.

-- What waits for one receiver, the first due first.
CREATE INDEX "delivery_waiting" ON "delivery"("channel", "target_id", "next_attempt_at") WHERE "state" = 'waiting';

-- What workers have of one receiver.
CREATE INDEX "delivery_leased" ON "delivery"("channel", "target_id", "lease_until") WHERE "lease_until" IS NOT NULL;

-- The line of receivers.
CREATE INDEX "delivery_turn_line" ON "delivery_turn"("slow", "turn_at") WHERE "turn_at" IS NOT NULL;
