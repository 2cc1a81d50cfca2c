-- Labels that were deleted or merged, until a job has taken them from all objects.
CREATE TABLE "label_move" (
    "label_id" UUID NOT NULL,
    "organization_id" TEXT NOT NULL,
    "into_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "label_move_pkey" PRIMARY KEY ("label_id")
);

CREATE INDEX "label_move_created_at_idx" ON "label_move"("created_at");
CREATE INDEX "label_move_into_id_idx" ON "label_move"("into_id");
CREATE INDEX "label_move_organization_id_idx" ON "label_move"("organization_id");
