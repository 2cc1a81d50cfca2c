-- CreateTable
CREATE TABLE "im_handset" (
    "number" TEXT NOT NULL,
    "service" "ImService" NOT NULL DEFAULT 'imessage',
    "online" BOOLEAN NOT NULL DEFAULT true,
    "auto_deliver" BOOLEAN NOT NULL DEFAULT true,
    "auto_read" BOOLEAN NOT NULL DEFAULT false,
    "latency_ms" INTEGER NOT NULL DEFAULT 0,
    "reject_groups" BOOLEAN NOT NULL DEFAULT false,
    "fail_next" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "im_handset_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "im_phone_thread" (
    "id" UUID NOT NULL,
    "is_group" BOOLEAN NOT NULL,
    "member_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_active_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "im_phone_thread_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "im_phone_member" (
    "number" TEXT NOT NULL,
    "thread_id" UUID NOT NULL,

    CONSTRAINT "im_phone_member_pkey" PRIMARY KEY ("number","thread_id")
);

-- CreateTable
CREATE TABLE "im_phone_message" (
    "id" UUID NOT NULL,
    "place" BIGSERIAL NOT NULL,
    "thread_id" UUID NOT NULL,
    "sender" TEXT NOT NULL,
    "client_ref" TEXT,
    "text" TEXT,
    "send_style" TEXT,
    "service" "ImService" NOT NULL,
    "was_downgraded" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "im_phone_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "im_phone_media" (
    "message_id" UUID NOT NULL,
    "filename" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "byte_size" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "im_phone_media_pkey" PRIMARY KEY ("message_id")
);

-- CreateTable
CREATE TABLE "im_phone_receipt" (
    "message_id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "delivered_at" TIMESTAMPTZ(3),
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "im_phone_receipt_pkey" PRIMARY KEY ("message_id","number")
);

-- CreateTable
CREATE TABLE "im_phone_tapback" (
    "id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "part_index" INTEGER NOT NULL,
    "sender" TEXT NOT NULL,
    "reaction" "ImReactionKind" NOT NULL,
    "emoji" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "im_phone_tapback_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "im_phone_event" (
    "place" BIGSERIAL NOT NULL,
    "number" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "im_phone_event_pkey" PRIMARY KEY ("place")
);

-- CreateIndex
CREATE UNIQUE INDEX "im_phone_thread_member_key_key" ON "im_phone_thread"("member_key");

-- CreateIndex
CREATE INDEX "im_phone_thread_last_active_at_idx" ON "im_phone_thread"("last_active_at");

-- CreateIndex
CREATE INDEX "im_phone_member_thread_id_idx" ON "im_phone_member"("thread_id");

-- CreateIndex
CREATE UNIQUE INDEX "im_phone_message_place_key" ON "im_phone_message"("place");

-- CreateIndex
CREATE UNIQUE INDEX "im_phone_message_client_ref_key" ON "im_phone_message"("client_ref");

-- CreateIndex
CREATE INDEX "im_phone_message_thread_id_place_idx" ON "im_phone_message"("thread_id", "place");

-- CreateIndex
CREATE INDEX "im_phone_message_created_at_idx" ON "im_phone_message"("created_at");

-- CreateIndex
CREATE INDEX "im_phone_receipt_number_delivered_at_idx" ON "im_phone_receipt"("number", "delivered_at");

-- CreateIndex
CREATE INDEX "im_phone_receipt_delivered_at_due_at_idx" ON "im_phone_receipt"("delivered_at", "due_at");

-- CreateIndex
CREATE UNIQUE INDEX "im_phone_tapback_message_id_part_index_sender_key" ON "im_phone_tapback"("message_id", "part_index", "sender");

-- CreateIndex
CREATE INDEX "im_phone_event_number_place_idx" ON "im_phone_event"("number", "place");

-- CreateIndex
CREATE INDEX "im_phone_event_created_at_idx" ON "im_phone_event"("created_at");

-- AddForeignKey
ALTER TABLE "im_phone_member" ADD CONSTRAINT "im_phone_member_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "im_phone_thread"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "im_phone_message" ADD CONSTRAINT "im_phone_message_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "im_phone_thread"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "im_phone_media" ADD CONSTRAINT "im_phone_media_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "im_phone_message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "im_phone_receipt" ADD CONSTRAINT "im_phone_receipt_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "im_phone_message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "im_phone_tapback" ADD CONSTRAINT "im_phone_tapback_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "im_phone_message"("id") ON DELETE CASCADE ON UPDATE CASCADE;
