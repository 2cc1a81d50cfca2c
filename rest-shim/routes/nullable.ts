export { Instant, Nullable } from "../record/nullable.js";
