/** The limits of labels (wire contract labels 11). */
export const labelLimits = {
  /** Labels that one object can have, besides system labels. */
  perObject: 50,
  /** Labels of one organization. */
  perOrganization: 1_000,
  /** Labels that one request adds and removes. */
  perRequest: 50,
  /** Labels that one filter names. */
  perFilter: 20,
  /** Requests of one caller that change labels in a minute. */
  changesPerMinute: 600,
} as const;
