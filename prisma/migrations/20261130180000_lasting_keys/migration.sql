-- CreateTable
CREATE TABLE "lasting_key" (
    "use" TEXT NOT NULL,
    "secret_id" TEXT NOT NULL,
    "sealed_key" BYTEA NOT NULL,

    CONSTRAINT "lasting_key_pkey" PRIMARY KEY ("use","secret_id")
);
