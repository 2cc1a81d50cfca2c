-- CreateTable
CREATE TABLE "mcp_grant" (
    "id" UUID NOT NULL,
    "organization_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "identity_id" UUID NOT NULL,
    "role" "MemberRole" NOT NULL,
    "client_id" TEXT NOT NULL,
    "client_name" TEXT NOT NULL,
    "client_host" TEXT,
    "resource" TEXT NOT NULL,
    "redirect_uri" TEXT NOT NULL,
    "code_challenge" TEXT NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "code_expires_at" TIMESTAMPTZ(3) NOT NULL,
    "code_used_at" TIMESTAMPTZ(3),
    "access_hash" BYTEA,
    "access_expires_at" TIMESTAMPTZ(3),
    "family_hash" BYTEA,
    "refresh_hash" BYTEA,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "mcp_grant_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "mcp_grant_organization_id_created_at_id_idx" ON "mcp_grant"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "mcp_grant_organization_id_user_id_created_at_id_idx" ON "mcp_grant"("organization_id", "user_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "mcp_grant_identity_id_idx" ON "mcp_grant"("identity_id");

-- CreateIndex
CREATE INDEX "mcp_grant_expires_at_idx" ON "mcp_grant"("expires_at");

-- AddForeignKey
ALTER TABLE "mcp_grant" ADD CONSTRAINT "mcp_grant_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "membership"("organization_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mcp_grant" ADD CONSTRAINT "mcp_grant_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identity"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
