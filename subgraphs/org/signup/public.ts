export { isNamedAsHuman } from "./store.js";
