export { findPostmaster, type Postmaster } from "./find-postmaster.js";
export { tellPostmasters } from "./tell-postmasters.js";
