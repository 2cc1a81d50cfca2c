-- CreateTable
CREATE TABLE "note" (
    "id" UUID NOT NULL,
    "organization_id" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_by_identity_id" UUID,
    "title" TEXT,
    "body" TEXT NOT NULL,
    "body_bytes" INTEGER NOT NULL,
    "search_text" TEXT NOT NULL,
    "is_pinned" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "note_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "note_access" (
    "id" UUID NOT NULL,
    "note_id" UUID NOT NULL,
    "identity_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "note_access_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "note_organization_id_updated_at_id_idx" ON "note"("organization_id", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "note_organization_id_created_at_id_idx" ON "note"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "note_created_by_identity_id_idx" ON "note"("created_by_identity_id");

-- CreateIndex
CREATE INDEX "note_access_identity_id_idx" ON "note_access"("identity_id");

-- CreateIndex
CREATE UNIQUE INDEX "note_access_note_id_identity_id_key" ON "note_access"("note_id", "identity_id");

-- AddForeignKey
ALTER TABLE "note_access" ADD CONSTRAINT "note_access_note_id_fkey" FOREIGN KEY ("note_id") REFERENCES "note"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "note_access" ADD CONSTRAINT "note_access_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identity"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- A search looks at the notes of one organization: its id is a key of the index beside the trigrams, so that no search
-- takes longer because of what others write. Without a pending list, no insert has to empty it.
CREATE INDEX "note_search" ON "note" USING GIN ((ARRAY["organization_id"]), "search_text" gin_trgm_ops) WITH (fastupdate = off);
