-- What screening found in received instant messages. Null for older and sent ones.
ALTER TABLE "im_message" ADD COLUMN "screening" JSONB,
ADD COLUMN "screening_level" "ScreeningLevel";
