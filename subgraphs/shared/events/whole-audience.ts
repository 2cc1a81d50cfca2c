/** The audience key for all events of an organization, including those of its identities. */
export const wholeAudience = (organizationId: string): string => `${organizationId}/*`;
