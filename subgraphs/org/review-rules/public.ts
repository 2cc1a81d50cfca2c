export { countDeciders } from "./store/deciders.js";
