export { ensureSigningKey } from "./ensure-signing-key.js";
export { signingKeyById } from "./loaders.js";
export { validSigningKeys } from "./store/signing-keys.js";
export { SigningKey } from "./types/signing-key.js";
