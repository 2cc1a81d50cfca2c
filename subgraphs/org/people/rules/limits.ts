/** Length of an organization's name in code points (wire contract org 2.5). */
export const organizationNameLength = { min: 1, max: 255 } as const;

/** Days that an invitation to an organization waits. */
export const invitationDays = 7;

/** Organizations that one person may administer and still make another. */
export const mostAdministered = 10;

/** What people may ask of the installation, beside what is limited by address in the settings. */
export const peopleRates = {
  /** Organizations that one person makes. */
  newOrganizations: { limit: 5, windowSeconds: 3600 },
  /** Invitations that one organization sends. */
  invitations: { limit: 50, windowSeconds: 3600 },
  /** Invitations to one address, whoever sends them. */
  invitationsOfPerson: { limit: 20, windowSeconds: 24 * 3600 },
} as const;

/** Milliseconds after which no request of before a moment is under way any more. */
export const settleMilliseconds = 60_000;
