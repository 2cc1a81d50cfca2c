-- AlterTable
ALTER TABLE "delivery" ADD COLUMN     "place" BIGINT;

-- CreateTable
CREATE TABLE "a2a_push_config" (
    "id" UUID NOT NULL,
    "task_id" UUID NOT NULL,
    "config_id" TEXT NOT NULL,
    "identity_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "sealed_proof" BYTEA,
    "after_version" INTEGER NOT NULL,
    "disabled_at" TIMESTAMPTZ(3),
    "disabled_reason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "a2a_push_config_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "a2a_push_config_identity_id_idx" ON "a2a_push_config"("identity_id");

-- CreateIndex
CREATE INDEX "a2a_push_config_updated_at_idx" ON "a2a_push_config"("updated_at");

-- CreateIndex
CREATE UNIQUE INDEX "a2a_push_config_task_id_config_id_key" ON "a2a_push_config"("task_id", "config_id");

-- AddForeignKey
ALTER TABLE "a2a_push_config" ADD CONSTRAINT "a2a_push_config_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "a2a_task"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema language cannot say. What waits for one receiver to get it in order.
CREATE INDEX "delivery_in_order" ON "delivery"("channel", "target_id", "place") WHERE "state" = 'waiting' AND "place" IS NOT NULL;
