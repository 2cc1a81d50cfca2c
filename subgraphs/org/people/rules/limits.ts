/** Length of an organization's name in code points (wire contract org 2.5). */
export const organizationNameLength = { min: 1, max: 255 } as const;

/** Days until an invitation expires. */
export const invitationDays = 7;

/** The most organizations that a person may administer and still create another. */
export const mostAdministered = 10;

/** Limits for people, besides the limits per address in the settings. */
export const peopleRates = {
  /** Organizations that one person creates. */
  newOrganizations: { limit: 5, windowSeconds: 3600 },
  /** Invitations that one organization sends. */
  invitations: { limit: 50, windowSeconds: 3600 },
  /** Invitations to one address, from all senders. */
  invitationsOfPerson: { limit: 20, windowSeconds: 24 * 3600 },
} as const;

/** Milliseconds after which no earlier request is in progress. */
export const settleMilliseconds = 60_000;
