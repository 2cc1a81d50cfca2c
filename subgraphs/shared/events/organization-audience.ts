/** The audience key for all events of an organization, including those of its identities. */
export const organizationAudience = (organizationId: string): string => `${organizationId}/*`;
