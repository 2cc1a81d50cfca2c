-- AlterTable
ALTER TABLE "rate_window" ADD COLUMN     "taken" DOUBLE PRECISION[] DEFAULT ARRAY[]::DOUBLE PRECISION[];

-- AlterTable
ALTER TABLE "signing_key" ADD COLUMN     "beside_until" TIMESTAMPTZ(3);
