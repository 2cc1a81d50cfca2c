-- Agents of an organization by handle, also those that a search looks at. A migration of its own, so that reads go on while it is made.
CREATE INDEX "identity_by_handle" ON "identity"("organization_id", "live_handle");
