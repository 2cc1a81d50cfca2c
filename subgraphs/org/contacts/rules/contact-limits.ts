import type { ContactLists, ContactTexts } from "./contact-card.js";

/** Code points of texts of one line (wire contract contacts 3.2). */
export const textLimits: Readonly<Record<keyof ContactTexts, number>> = {
  namePrefix: 32,
  givenName: 128,
  middleName: 128,
  familyName: 128,
  nameSuffix: 32,
  companyName: 255,
  jobTitle: 255,
};

/** Entries of a list (wire contract contacts 3.2). */
export const listLimits: Readonly<Record<keyof ContactLists, number>> = {
  emails: 50,
  phones: 50,
  websites: 25,
  dates: 25,
  addresses: 10,
  customFields: 50,
  agentHandles: 20,
  chatUsers: 20,
};

/** Code points of other texts (wire contract contacts 3.2). */
export const longest = {
  preferredName: 255,
  notes: 10_000,
  label: 64,
  customValue: 2_000,
  email: 254,
  handle: 320,
  url: 2_048,
  addressPart: 255,
} as const;

/** Contacts that one call merges into another, and that one call deletes (wire contract contacts 6). */
export const mostMerged = 20;
export const mostDeleted = 100;
