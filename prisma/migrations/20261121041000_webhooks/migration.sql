-- CreateEnum
CREATE TYPE "WebhookDialect" AS ENUM ('spec', 'client');

-- CreateTable
CREATE TABLE "webhook_subscription" (
    "id" UUID NOT NULL,
    "identity_id" UUID NOT NULL,
    "mailbox_id" UUID,
    "url" TEXT NOT NULL,
    "kinds" TEXT[],
    "dialect" "WebhookDialect" NOT NULL,
    "context_config" JSONB,
    "follows_from" BIGINT,
    "disabled_at" TIMESTAMPTZ(3),
    "disabled_reason" TEXT,
    "deleted_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_subscription_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_subscription_identity_id_created_at_id_idx" ON "webhook_subscription"("identity_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_subscription_deleted_at_idx" ON "webhook_subscription"("deleted_at");

-- AddForeignKey
ALTER TABLE "webhook_subscription" ADD CONSTRAINT "webhook_subscription_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identity"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema language cannot say. An organization's own events, among those of all its identities.
CREATE INDEX "event_organization_own" ON "event"("organization_id", "position") WHERE "identity_id" IS NULL;
