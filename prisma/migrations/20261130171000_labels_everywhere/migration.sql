-- CreateTable
CREATE TABLE "a2a_task_label" (
    "object_id" UUID NOT NULL,
    "identity_id" UUID NOT NULL,
    "label_id" UUID NOT NULL,

    CONSTRAINT "a2a_task_label_pkey" PRIMARY KEY ("object_id","identity_id","label_id")
);

-- CreateTable
CREATE TABLE "im_conversation_label" (
    "object_id" UUID NOT NULL,
    "identity_id" UUID NOT NULL,
    "label_id" UUID NOT NULL,

    CONSTRAINT "im_conversation_label_pkey" PRIMARY KEY ("object_id","identity_id","label_id")
);

-- CreateIndex
CREATE INDEX "a2a_task_label_identity_id_idx" ON "a2a_task_label"("identity_id");

-- CreateIndex
CREATE INDEX "a2a_task_label_label_id_idx" ON "a2a_task_label"("label_id");

-- CreateIndex
CREATE INDEX "im_conversation_label_identity_id_idx" ON "im_conversation_label"("identity_id");

-- CreateIndex
CREATE INDEX "im_conversation_label_label_id_idx" ON "im_conversation_label"("label_id");

-- AddForeignKey
ALTER TABLE "a2a_task_label" ADD CONSTRAINT "a2a_task_label_object_id_fkey" FOREIGN KEY ("object_id") REFERENCES "a2a_task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "im_conversation_label" ADD CONSTRAINT "im_conversation_label_object_id_fkey" FOREIGN KEY ("object_id") REFERENCES "im_conversation"("id") ON DELETE CASCADE ON UPDATE CASCADE;


