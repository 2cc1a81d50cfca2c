import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of notes (wire contract notes 7). */
export const noteErrors = defineErrors({
  redundant_grant: {
    status: 409,
    message: "The identity was given this note before.",
    hint: "Nothing is left to do: the identity sees the note.",
  },
  note_changed: {
    status: 409,
    message: "The note was changed since it was read.",
    hint: "Read the note again, and make the change in its present text.",
  },
  note_limit_reached: {
    status: 409,
    message: "There is no room for more: the limit is in `limit`.",
    hint: "Delete notes that nobody needs, shorten them, or take them from identities.",
  },
});
