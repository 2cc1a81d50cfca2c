/** The page where a person decides about a review. No secret is in it: the page asks who the person is. */
export function reviewPage(publicBaseUrl: string, review: { readonly id: string; readonly revision: number }): string {
  return `${publicBaseUrl}/console/reviews/${review.id}?revision=${review.revision}`;
}
