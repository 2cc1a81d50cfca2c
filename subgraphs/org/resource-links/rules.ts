/**
 * Where the console shows a resource. The organization stands in it because a link may lead out of the one that somebody
 * is signed in to.
 */
export function consolePath(organizationId: string, type: string, id: string): string {
  return `/console/${[organizationId, type, id].map(encodeURIComponent).join("/")}`;
}
