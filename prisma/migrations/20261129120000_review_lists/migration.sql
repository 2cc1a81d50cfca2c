-- Lists that review rules name.
CREATE TYPE "ReviewListKind" AS ENUM ('address', 'domain', 'number', 'chat', 'handle', 'organization', 'words');

CREATE TABLE "review_list" (
    "id" UUID NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "ReviewListKind" NOT NULL,
    "is_built_in" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "review_list_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "review_list_entry" (
    "id" UUID NOT NULL,
    "list_id" UUID NOT NULL,
    "value" TEXT NOT NULL,
    "skeleton" TEXT,
    "identity_id" UUID,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "review_list_entry_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "review_list_organization_id_created_at_id_idx" ON "review_list"("organization_id", "created_at", "id");
CREATE UNIQUE INDEX "review_list_entry_list_id_value_key" ON "review_list_entry"("list_id", "value");
CREATE INDEX "review_list_entry_list_id_skeleton_idx" ON "review_list_entry"("list_id", "skeleton");
CREATE INDEX "review_list_entry_list_id_identity_id_idx" ON "review_list_entry"("list_id", "identity_id");
CREATE INDEX "review_list_entry_list_id_created_at_id_idx" ON "review_list_entry"("list_id", "created_at", "id");
