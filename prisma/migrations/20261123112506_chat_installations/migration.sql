-- AlterTable
ALTER TABLE "chat_connection" ADD COLUMN     "app_id" TEXT,
ADD COLUMN     "refresh_until" TIMESTAMPTZ(3),
ADD COLUMN     "sealed_refresh_token" BYTEA,
ADD COLUMN     "token_ends_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "chat_install" (
    "handoff_hash" BYTEA NOT NULL,
    "identity_id" UUID NOT NULL,
    "workspace_id" TEXT,
    "return_url" TEXT,
    "state_hash" BYTEA,
    "finished_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "chat_install_pkey" PRIMARY KEY ("handoff_hash")
);

-- CreateTable
CREATE TABLE "chat_revocation" (
    "connection_id" UUID NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "bot_user_id" TEXT NOT NULL,
    "sealed_token" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "chat_revocation_pkey" PRIMARY KEY ("connection_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "chat_install_state_hash_key" ON "chat_install"("state_hash");

-- CreateIndex
CREATE INDEX "chat_install_identity_id_idx" ON "chat_install"("identity_id");

-- CreateIndex
CREATE INDEX "chat_install_expires_at_idx" ON "chat_install"("expires_at");

-- CreateIndex
CREATE INDEX "chat_revocation_created_at_idx" ON "chat_revocation"("created_at");

-- CreateIndex
CREATE INDEX "chat_connection_workspace_id_bot_user_id_idx" ON "chat_connection"("workspace_id", "bot_user_id");

-- AddForeignKey
ALTER TABLE "chat_install" ADD CONSTRAINT "chat_install_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identity"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
