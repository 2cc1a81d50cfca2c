-- CreateEnum
CREATE TYPE "BillingInterval" AS ENUM ('month', 'year');

-- CreateEnum
CREATE TYPE "SubscriptionStatus" AS ENUM ('none', 'active', 'trialing', 'past_due', 'canceled');

-- CreateEnum
CREATE TYPE "BillingPage" AS ENUM ('checkout', 'portal');

-- CreateTable
CREATE TABLE "billing_account" (
    "organization_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "overage_cap_cents" INTEGER,
    "remove_branding_footer" BOOLEAN NOT NULL DEFAULT false,
    "customer_id" TEXT,
    "subscription_id" TEXT,
    "status" "SubscriptionStatus" NOT NULL DEFAULT 'none',
    "interval" "BillingInterval",
    "current_period_start" TIMESTAMPTZ(3),
    "current_period_end" TIMESTAMPTZ(3),
    "cancel_at_period_end" BOOLEAN NOT NULL DEFAULT false,
    "pending_plan" TEXT,
    "asked_at" TIMESTAMPTZ(3),
    "subscription_updated_at" TIMESTAMPTZ(3),

    CONSTRAINT "billing_account_pkey" PRIMARY KEY ("organization_id")
);

-- CreateTable
CREATE TABLE "billing_link" (
    "token_hash" BYTEA NOT NULL,
    "organization_id" TEXT NOT NULL,
    "page" "BillingPage" NOT NULL,
    "plan" TEXT,
    "interval" "BillingInterval",
    "success_url" TEXT,
    "return_url" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "billing_link_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "payment_call" (
    "id" UUID NOT NULL,
    "organization_id" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "input_hash" BYTEA NOT NULL,
    "lease_until" TIMESTAMPTZ(3) NOT NULL,
    "answer" BYTEA,
    "checkout_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_call_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_notice" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "handled_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_notice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "usage_counter" (
    "id" BIGSERIAL NOT NULL,
    "organization_id" TEXT NOT NULL,
    "identity_id" UUID,
    "channel" TEXT NOT NULL,
    "cycle_start" TIMESTAMPTZ(3) NOT NULL,
    "units" BIGINT NOT NULL,

    CONSTRAINT "usage_counter_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "billing_account_customer_id_key" ON "billing_account"("customer_id");

-- CreateIndex
CREATE INDEX "billing_link_expires_at_idx" ON "billing_link"("expires_at");

-- CreateIndex
CREATE INDEX "payment_call_organization_id_idx" ON "payment_call"("organization_id");

-- CreateIndex
CREATE INDEX "payment_call_created_at_idx" ON "payment_call"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "payment_call_scope_key_key" ON "payment_call"("scope", "key");

-- CreateIndex
CREATE INDEX "payment_notice_organization_id_idx" ON "payment_notice"("organization_id");

-- CreateIndex
CREATE INDEX "payment_notice_received_at_idx" ON "payment_notice"("received_at");

-- CreateIndex
CREATE INDEX "usage_counter_identity_id_idx" ON "usage_counter"("identity_id");

-- CreateIndex
CREATE UNIQUE INDEX "usage_counter_organization_id_cycle_start_channel_identity__key" ON "usage_counter"("organization_id", "cycle_start", "channel", "identity_id") NULLS NOT DISTINCT;

-- AddForeignKey
ALTER TABLE "billing_account" ADD CONSTRAINT "billing_account_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "billing_link" ADD CONSTRAINT "billing_link_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_call" ADD CONSTRAINT "payment_call_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_notice" ADD CONSTRAINT "payment_notice_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "usage_counter" ADD CONSTRAINT "usage_counter_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What was used before anybody counted. An identity's use is its organization's of today, as that of a moved one is.
INSERT INTO "usage_counter" ("organization_id", "identity_id", "channel", "cycle_start", "units")
SELECT i."organization_id", t."requester_id", 'a2a_task', date_trunc('month', t."created_at", 'UTC'), count(*)
FROM "a2a_task" t JOIN "identity" i ON i."id" = t."requester_id"
GROUP BY 1, 2, 4;
