export { signInLinkFor } from "./sign-in-link-for.js";
