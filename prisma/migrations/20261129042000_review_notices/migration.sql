ALTER TABLE "review" ADD COLUMN "noticed_at" TIMESTAMPTZ(3),
ADD COLUMN "level" TEXT,
ADD COLUMN "first_note" TEXT,
ADD COLUMN "erased" BOOLEAN NOT NULL DEFAULT false;

CREATE INDEX "review_approved" ON "review"("decided_at") WHERE "state" = 'approved';

CREATE TABLE "review_notice" (
    "organization_id" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "day_began_at" TIMESTAMPTZ(3),
    "sent_in_day" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "review_notice_pkey" PRIMARY KEY ("organization_id")
);
