export { reviewById } from "./loaders.js";
export { endReviewLinksOf, endReviewLinksOfPerson } from "./store/review-links.js";
export { Review } from "./types/review.js";
