-- Those that only knew the rows of the first version.
DROP INDEX IF EXISTS "mail_text_search_form";
DROP INDEX IF EXISTS "a2a_message_search_form";
