-- CreateTable
CREATE TABLE "keyed_answer" (
    "record" TEXT NOT NULL,
    "view" TEXT NOT NULL,
    "answer" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "keyed_answer_pkey" PRIMARY KEY ("record")
);

-- CreateIndex
CREATE INDEX "keyed_answer_created_at_idx" ON "keyed_answer"("created_at");
