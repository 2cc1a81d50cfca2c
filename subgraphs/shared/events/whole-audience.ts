/** The audience of all events of an organization, its identities' included, among the names that readers are woken by. */
export const wholeAudience = (organizationId: string): string => `${organizationId}/*`;
