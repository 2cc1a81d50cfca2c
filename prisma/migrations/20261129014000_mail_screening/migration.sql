-- What screening found in received mail. Null for older, imported and sent mail.
CREATE TYPE "ScreeningLevel" AS ENUM ('clean', 'notice', 'suspicious', 'dangerous');

ALTER TABLE "mail_message" ADD COLUMN "screening" JSONB,
ADD COLUMN "screening_level" "ScreeningLevel";
