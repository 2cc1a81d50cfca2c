export { noteById } from "./loaders.js";
export { Note } from "./types/note.js";
