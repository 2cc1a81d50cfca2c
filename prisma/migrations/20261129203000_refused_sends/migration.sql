-- Sends that a rule refused, for an event about them at most once a minute.
CREATE TABLE "refused_send" (
    "identity_id" UUID NOT NULL,
    "step" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "reported_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "refused_send_pkey" PRIMARY KEY ("identity_id","step")
);

CREATE INDEX "refused_send_organization_id_idx" ON "refused_send"("organization_id");
