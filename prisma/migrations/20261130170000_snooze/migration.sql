-- CreateTable
CREATE TABLE "a2a_snooze" (
    "object_id" UUID NOT NULL,
    "identity_id" UUID NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "a2a_snooze_pkey" PRIMARY KEY ("object_id","identity_id")
);

-- CreateTable
CREATE TABLE "mail_snooze" (
    "object_id" UUID NOT NULL,
    "identity_id" UUID NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_snooze_pkey" PRIMARY KEY ("object_id","identity_id")
);

-- CreateTable
CREATE TABLE "im_snooze" (
    "object_id" UUID NOT NULL,
    "identity_id" UUID NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "im_snooze_pkey" PRIMARY KEY ("object_id","identity_id")
);

-- CreateIndex
CREATE INDEX "a2a_snooze_identity_id_idx" ON "a2a_snooze"("identity_id");

-- CreateIndex
CREATE INDEX "a2a_snooze_until_object_id_identity_id_idx" ON "a2a_snooze"("until", "object_id", "identity_id");

-- CreateIndex
CREATE INDEX "mail_snooze_identity_id_idx" ON "mail_snooze"("identity_id");

-- CreateIndex
CREATE INDEX "mail_snooze_until_object_id_identity_id_idx" ON "mail_snooze"("until", "object_id", "identity_id");

-- CreateIndex
CREATE INDEX "im_snooze_identity_id_idx" ON "im_snooze"("identity_id");

-- CreateIndex
CREATE INDEX "im_snooze_until_object_id_identity_id_idx" ON "im_snooze"("until", "object_id", "identity_id");

-- AddForeignKey
ALTER TABLE "a2a_snooze" ADD CONSTRAINT "a2a_snooze_object_id_fkey" FOREIGN KEY ("object_id") REFERENCES "a2a_task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_snooze" ADD CONSTRAINT "mail_snooze_object_id_fkey" FOREIGN KEY ("object_id") REFERENCES "mail_thread"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "im_snooze" ADD CONSTRAINT "im_snooze_object_id_fkey" FOREIGN KEY ("object_id") REFERENCES "im_conversation"("id") ON DELETE CASCADE ON UPDATE CASCADE;


