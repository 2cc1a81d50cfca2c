CREATE TABLE "review_link" (
    "token_hash" BYTEA NOT NULL,
    "review_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "user_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "review_link_pkey" PRIMARY KEY ("token_hash")
);

CREATE INDEX "review_link_review_id_idx" ON "review_link"("review_id");

CREATE INDEX "review_link_organization_id_user_id_idx" ON "review_link"("organization_id", "user_id");

CREATE INDEX "review_link_expires_at_idx" ON "review_link"("expires_at");

ALTER TABLE "review_link" ADD CONSTRAINT "review_link_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "review"("id") ON DELETE CASCADE ON UPDATE CASCADE;
