-- CreateEnum
CREATE TYPE "VaultStatus" AS ENUM ('active', 'deleted');

-- CreateEnum
CREATE TYPE "VaultKeyType" AS ENUM ('primary', 'recovery');

-- CreateEnum
CREATE TYPE "VaultSecretType" AS ENUM ('login', 'api_key', 'key_pair', 'ssh_key', 'other');

-- CreateTable
CREATE TABLE "vault" (
    "id" UUID NOT NULL,
    "organization_id" TEXT NOT NULL,
    "status" "VaultStatus" NOT NULL DEFAULT 'active',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vault_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vault_key" (
    "id" UUID NOT NULL,
    "vault_id" UUID NOT NULL,
    "key_type" "VaultKeyType" NOT NULL,
    "auth_hash_sha256" BYTEA,
    "auth_hash_sealed" BYTEA,
    "wrapped_key" BYTEA,
    "created_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "vault_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vault_secret" (
    "id" UUID NOT NULL,
    "vault_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "secret_type" "VaultSecretType" NOT NULL,
    "payload" BYTEA,
    "nonce" BYTEA,
    "payload_bytes" INTEGER NOT NULL,
    "created_by" TEXT,
    "created_by_identity_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "vault_secret_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vault_access" (
    "id" UUID NOT NULL,
    "secret_id" UUID NOT NULL,
    "identity_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vault_access_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vault_audit" (
    "id" UUID NOT NULL,
    "organization_id" TEXT NOT NULL,
    "vault_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "actor_type" TEXT NOT NULL,
    "actor_id" TEXT,
    "identity_id" UUID,
    "request_id" TEXT NOT NULL,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "succeeded" BOOLEAN NOT NULL,
    "details" JSONB NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vault_audit_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "vault_organization_id_idx" ON "vault"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "vault_key_vault_id_auth_hash_sha256_key" ON "vault_key"("vault_id", "auth_hash_sha256");

-- CreateIndex
CREATE INDEX "vault_secret_vault_id_created_at_id_idx" ON "vault_secret"("vault_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "vault_secret_vault_id_nonce_key" ON "vault_secret"("vault_id", "nonce");

-- CreateIndex
CREATE INDEX "vault_access_identity_id_idx" ON "vault_access"("identity_id");

-- CreateIndex
CREATE UNIQUE INDEX "vault_access_secret_id_identity_id_key" ON "vault_access"("secret_id", "identity_id");

-- CreateIndex
CREATE INDEX "vault_audit_organization_id_occurred_at_id_idx" ON "vault_audit"("organization_id", "occurred_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "vault_audit_occurred_at_idx" ON "vault_audit"("occurred_at");

-- AddForeignKey
ALTER TABLE "vault" ADD CONSTRAINT "vault_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vault_key" ADD CONSTRAINT "vault_key_vault_id_fkey" FOREIGN KEY ("vault_id") REFERENCES "vault"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vault_secret" ADD CONSTRAINT "vault_secret_vault_id_fkey" FOREIGN KEY ("vault_id") REFERENCES "vault"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vault_access" ADD CONSTRAINT "vault_access_secret_id_fkey" FOREIGN KEY ("secret_id") REFERENCES "vault_secret"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vault_access" ADD CONSTRAINT "vault_access_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identity"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One active vault per organization, whatever runs at once.
CREATE UNIQUE INDEX "vault_active" ON "vault"("organization_id") WHERE "status" = 'active';
