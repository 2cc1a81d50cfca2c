-- CreateTable
CREATE TABLE "agent_signup" (
    "identity_id" UUID NOT NULL,
    "human_email" TEXT NOT NULL,
    "email_address" TEXT NOT NULL,
    "note_to_human" TEXT NOT NULL,
    "harness" TEXT,
    "code_mac" BYTEA,
    "code_sent_at" TIMESTAMPTZ(3) NOT NULL,
    "code_expires_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "claimed_at" TIMESTAMPTZ(3),

    CONSTRAINT "agent_signup_pkey" PRIMARY KEY ("identity_id")
);

-- CreateIndex
CREATE INDEX "agent_signup_human_email_created_at_identity_id_idx" ON "agent_signup"("human_email", "created_at" DESC, "identity_id" DESC);

-- CreateIndex
CREATE INDEX "agent_signup_claimed_at_created_at_idx" ON "agent_signup"("claimed_at", "created_at");

-- AddForeignKey
ALTER TABLE "agent_signup" ADD CONSTRAINT "agent_signup_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identity"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
