-- CreateTable
CREATE TABLE "system_mail" (
    "id" UUID NOT NULL,
    "organization_id" TEXT,
    "to_address" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "sealed_body" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "failure" TEXT,

    CONSTRAINT "system_mail_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "system_mail_created_at_idx" ON "system_mail"("created_at");

-- AlterTable
ALTER TABLE "organization" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "sign_in_link" ADD COLUMN     "email" TEXT,
ADD COLUMN     "invitation_id" UUID,
ALTER COLUMN "organization_id" DROP NOT NULL,
ALTER COLUMN "user_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "sign_in_request" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "invitation_id" UUID,
    "origin" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_request_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organization_invitation" (
    "id" UUID NOT NULL,
    "organization_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "role" "MemberRole" NOT NULL,
    "invited_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "organization_invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "external_account" (
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "external_account_pkey" PRIMARY KEY ("issuer","subject")
);

-- CreateIndex
CREATE INDEX "organization_invitation_organization_id_created_at_id_idx" ON "organization_invitation"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "organization_invitation_email_created_at_id_idx" ON "organization_invitation"("email", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "organization_invitation_expires_at_idx" ON "organization_invitation"("expires_at");

-- CreateIndex
CREATE INDEX "external_account_user_id_idx" ON "external_account"("user_id");

-- AddForeignKey
ALTER TABLE "organization_invitation" ADD CONSTRAINT "organization_invitation_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "external_account" ADD CONSTRAINT "external_account_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "console_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
