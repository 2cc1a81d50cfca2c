-- CreateTable
CREATE TABLE "im_line_reply" (
    "id" UUID NOT NULL,
    "line_id" UUID NOT NULL,
    "remote_number" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "claimed_at" TIMESTAMPTZ(3),

    CONSTRAINT "im_line_reply_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "im_line_reply_claimed_at_created_at_idx" ON "im_line_reply"("claimed_at", "created_at");

-- CreateIndex
CREATE INDEX "im_assignment_remote_number_idx" ON "im_assignment"("remote_number");
