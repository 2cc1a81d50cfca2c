-- CreateTable
CREATE TABLE "im_carrier_position" (
    "carrier" TEXT NOT NULL,
    "carrier_line_id" TEXT NOT NULL,
    "seen_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "im_carrier_position_pkey" PRIMARY KEY ("carrier","carrier_line_id")
);
