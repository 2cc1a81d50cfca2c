-- CreateEnum
CREATE TYPE "SessionOrigin" AS ENUM ('mailed_link', 'operator_link', 'provider', 'first_start');

-- CreateTable
CREATE TABLE "console_session" (
    "id" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "origin" "SessionOrigin" NOT NULL,
    "user_agent" TEXT,
    "address" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "console_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session_membership" (
    "session_id" UUID NOT NULL,
    "organization_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,

    CONSTRAINT "session_membership_pkey" PRIMARY KEY ("session_id","organization_id")
);

-- CreateIndex
CREATE INDEX "console_session_user_id_created_at_id_idx" ON "console_session"("user_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "console_session_expires_at_idx" ON "console_session"("expires_at");

-- CreateIndex
CREATE INDEX "session_membership_organization_id_user_id_idx" ON "session_membership"("organization_id", "user_id");

-- AddForeignKey
ALTER TABLE "console_session" ADD CONSTRAINT "console_session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "console_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_membership" ADD CONSTRAINT "session_membership_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "console_session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_membership" ADD CONSTRAINT "session_membership_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "membership"("organization_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;
