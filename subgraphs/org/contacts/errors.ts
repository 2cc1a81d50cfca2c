import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of contacts (wire contract contacts 13). */
export const contactErrors = defineErrors({
  contact_empty: {
    status: 422,
    message: "A contact has a name, a company, an email, a phone, a handle or a chat user.",
    hint: "Give at least one of them.",
  },
  contact_identifier_conflict: {
    status: 409,
    message: "Another contact of the organization has this email, phone, handle or chat user.",
    hint: "Change `conflicting_contact_id`, or merge the two contacts.",
  },
  contact_limit_reached: {
    status: 409,
    message: "The organization has the maximum number of contacts.",
    hint: "Delete contacts first. CONTACTS_MAX_PER_ORGANIZATION sets the maximum.",
  },
  contact_merged: {
    status: 409,
    message: "The contact was merged into another one.",
    hint: "Use `merged_into_contact_id`.",
  },
  contact_limit: {
    status: 422,
    message: "A list of the contact would have too many entries.",
    hint: "Remove entries of the list that `field` names, or merge fewer contacts.",
  },
  lookup_needs_one_filter: {
    status: 422,
    message: "A lookup has exactly one filter.",
    hint: "Give one of email, email_contains, email_domain, phone, phone_contains and handle.",
  },
});
