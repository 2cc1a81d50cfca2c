-- Contacts of all organizations that name an agent, when it is renamed.
CREATE INDEX "contact_identifier_handle" ON "contact_identifier"("value", "contact_id") WHERE "kind" = 'handle';
