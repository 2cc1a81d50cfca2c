import { registerEnumType } from "type-graphql";

export const ContactStatus = { ACTIVE: "active", MERGED: "merged" } as const;
export type ContactStatus = (typeof ContactStatus)[keyof typeof ContactStatus];

registerEnumType(ContactStatus, {
  name: "ContactStatus",
  description: "Whether a contact is one of its own.",
  valuesConfig: {
    ACTIVE: { description: "It is." },
    MERGED: { description: "It was merged into another one, and has nothing on it." },
  },
});

export const ContactCreationSource = {
  MANUAL: "manual",
  VCARD: "vcard",
  COMMUNICATION: "communication",
  BACKFILL: "backfill",
} as const;
export type ContactCreationSource = (typeof ContactCreationSource)[keyof typeof ContactCreationSource];

registerEnumType(ContactCreationSource, {
  name: "ContactCreationSource",
  description: "Where a contact came from.",
  valuesConfig: {
    MANUAL: { description: "Somebody added it." },
    VCARD: { description: "Somebody imported it." },
    COMMUNICATION: { description: "Parley suggested it, because a message came from it." },
    BACKFILL: { description: "Parley suggested it, because of earlier messages." },
  },
});

export const ContactReviewStatus = { UNREVIEWED: "unreviewed", CONFIRMED: "confirmed" } as const;
export type ContactReviewStatus = (typeof ContactReviewStatus)[keyof typeof ContactReviewStatus];

registerEnumType(ContactReviewStatus, {
  name: "ContactReviewStatus",
  description: "Whether a person has agreed to a contact.",
  valuesConfig: {
    UNREVIEWED: { description: "Not yet: it is a suggestion." },
    CONFIRMED: { description: "A person or an admin key has, or has added it." },
  },
});

export const ContactNameSource = {
  MANUAL: "manual",
  VCARD: "vcard",
  PROVIDER: "provider",
  MAIL_HEADER: "mail_header",
  IDENTIFIER_FALLBACK: "identifier_fallback",
} as const;
export type ContactNameSource = (typeof ContactNameSource)[keyof typeof ContactNameSource];

registerEnumType(ContactNameSource, {
  name: "ContactNameSource",
  description: "Where the preferred name of a contact is from.",
  valuesConfig: {
    MANUAL: { description: "Somebody wrote it, or the names that it is made of." },
    VCARD: { description: "An imported card." },
    PROVIDER: { description: "The profile in team chat." },
    MAIL_HEADER: { description: "The sender of a mail, as the mail names it." },
    IDENTIFIER_FALLBACK: { description: "There is no name: it is an email, a phone, a handle or a chat user." },
  },
});

export const ContactOrder = { NAME: "name", RECENT: "recent", CREATED: "created" } as const;
export type ContactOrder = (typeof ContactOrder)[keyof typeof ContactOrder];

registerEnumType(ContactOrder, {
  name: "ContactOrder",
  description: "How contacts are sorted.",
  valuesConfig: {
    NAME: { description: "By preferred name; case does not matter." },
    RECENT: { description: "The last changed one first." },
    CREATED: { description: "The first added one first: a change moves none." },
  },
});
