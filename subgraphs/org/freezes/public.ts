export { freezeById } from "./loaders.js";
export { Freeze } from "./types/freeze.js";
