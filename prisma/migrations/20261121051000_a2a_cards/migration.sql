-- CreateTable
CREATE TABLE "a2a_card_key" (
    "kid" TEXT NOT NULL,
    "public_jwk" JSONB NOT NULL,
    "sealed_private" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "a2a_card_key_pkey" PRIMARY KEY ("kid")
);
