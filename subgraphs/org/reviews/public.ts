export { reviewById } from "./loaders.js";
export { Review } from "./types/review.js";
