/** Where an admin changes in a browser what is reviewed. */
export function consolePage(publicBaseUrl: string): string {
  return `${publicBaseUrl}/console/organization?view=settings`;
}
