/**
 * The console's page of a resource. It contains the organization because a link may lead to another one than that of
 * the session.
 */
export function consolePath(organizationId: string, type: string, id: string): string {
  return `/console/${[organizationId, type, id].map(encodeURIComponent).join("/")}`;
}
