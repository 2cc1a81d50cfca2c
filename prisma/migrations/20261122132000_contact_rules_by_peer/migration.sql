-- CreateIndex
CREATE INDEX "a2a_contact_rule_peer_handle_idx" ON "a2a_contact_rule"("peer_handle");
