export { openDraftHtml } from "./open-draft-html.js";
