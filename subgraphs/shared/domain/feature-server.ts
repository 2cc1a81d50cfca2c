import type { Services } from "../context/services.js";

/** A listener for a protocol other than HTTP. */
export interface FeatureServer {
  /** Its name in the output at the start: `SMTP`. */
  readonly name: string;
  /** The setting that contains its address. */
  readonly setting: string;
  /** Starts to listen; null when it is switched off. Throws what `listen` throws. */
  open(services: Services): Promise<OpenServer | null>;
}

/** A listening server. */
export interface OpenServer {
  /** Such as `smtp://127.0.0.1:2525`. */
  readonly address: string;
  /** Accepts nothing new. Resolves when everything in progress has finished or timed out. */
  close(): Promise<void>;
}
