-- CreateIndex
CREATE INDEX "im_media_organization_id_identity_id_idx" ON "im_media"("organization_id", "identity_id");
