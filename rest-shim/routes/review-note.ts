import { Type } from "typebox";
import { Nullable } from "./nullable.js";

/** The note of a sender to the people who decide, in the body of a send (wire contract reviews 7.2). */
export const reviewNote = {
  review_note: Type.Optional(
    Nullable(
      Type.String({ description: "For the people who decide, if it is held: up to 500 characters. It never leaves." }),
    ),
  ),
};
