export { freezeFromFolder, unfreezeFromFolder } from "./freeze-from-folder.js";
export { freezeById } from "./loaders.js";
export { Freeze } from "./types/freeze.js";
