export { sendingErrors } from "./errors.js";
