export { findSignup, isNamedAsHuman } from "./store.js";
