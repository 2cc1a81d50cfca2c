/** Lengths in code points (wire contract org 2.2, 2.5, 2.7). */
export const limits = {
  keyLabel: { min: 1, max: 255 },
  keyDescription: { min: 0, max: 1000 },
  displayName: { min: 1, max: 255 },
  identityDescription: { min: 0, max: 10_000 },
  brand: {
    legalName: { min: 1, max: 255 },
    displayName: { min: 1, max: 255 },
    vertical: { min: 1, max: 64 },
    street: { min: 1, max: 255 },
    city: { min: 1, max: 255 },
    region: { min: 1, max: 255 },
    postalCode: { min: 1, max: 32 },
  },
  rejectionReason: { min: 1, max: 1000 },
  noteToHuman: { min: 1, max: 2000 },
  organizationName: { min: 1, max: 255 },
  /** Of a handle as it came, @ included: anything longer is not worth looking at. */
  handleInput: { min: 1, max: 64 },
} as const;

/** Names that an organization may hold: so many for each identity that its plan includes, and never fewer than `least`. */
export const nameLimits = { perIdentity: 5, least: 100 } as const;

/** New handles of one identity. */
export const renamesRate = { limit: 20, windowSeconds: 3600 } as const;

/** Subscriptions that one identity or mailbox may have (wire contract org 3.3). */
export const webhooksPerOwner = 20;

/** Pages of the delivery log by limit and offset (wire contract org 3.4); further back it is paged by cursor. */
export const deliveryPage = { size: 200, furthest: 100_000 } as const;

/** Failed deliveries that one call puts on their way again. */
export const mostReplayed = 1_000;

/** Minutes that a sign-in link waits to be used. */
export const signInLinkMinutes = 15;

/** Minutes that a link to a billing page waits to be used. */
export const billingLinkMinutes = 60;

/** Checkout and portal pages of one organization: each is a call to the payments provider. */
export const billingPagesRate = { limit: 30, windowSeconds: 3600 } as const;

/** Hours that a console session lasts. */
export const sessionHours = 12;

/** Hours that a replaced signing key stays valid beside its successor (wire contract org 3.4). */
export const replacedSigningKeyHours = 24;

/** Seconds between two records of the use of a key or session. */
export const lastUsedResolutionSeconds = 60;

/** Agent signup (wire contract org 2.4). */
export const signupLimits = {
  /** What is longer is cut. */
  harness: 64,
  codeHours: 48,
  /** Wrong codes until a new one must be asked for. */
  attempts: 5,
  /** Wrong codes, whichever were sent, until none is looked at any more: else an agent would guess on for ever. */
  attemptsInAll: 15,
  resendMinutes: 5,
  /** To one human, whatever the number of agents that name them. */
  resendsPerDay: 20,
  /** Agents of one human that wait to be confirmed. */
  unclaimedPerHuman: 5,
  /** Days without any use of its key after which an unclaimed agent counts as abandoned. */
  abandonedDays: 30,
} as const;

/** Days that an invitation to an organization waits. */
export const invitationDays = 7;

/** Organizations that one person may administer and still make another. */
export const mostAdministered = 10;

/** What people may ask of the installation, beside what is limited by address in the settings. */
export const peopleRates = {
  /** Sign-in links for one address. */
  signInLinksOfPerson: { limit: 5, windowSeconds: 3600 },
  /** Organizations that one person makes. */
  newOrganizations: { limit: 5, windowSeconds: 3600 },
  /** Invitations that one organization sends. */
  invitations: { limit: 50, windowSeconds: 3600 },
  /** Invitations to one address, whoever sends them. */
  invitationsOfPerson: { limit: 20, windowSeconds: 24 * 3600 },
} as const;

/** Milliseconds after which no request of before a moment is under way any more. */
export const settleMilliseconds = 60_000;
