import type { Services } from "../context/services.js";

/** Something that listens for another protocol than HTTP. */
export interface FeatureServer {
  /** As people are told of it at the start: `SMTP`. */
  readonly name: string;
  /** The setting that says where it listens. */
  readonly setting: string;
  /** Listens; null when it is switched off. Throws what `listen` throws. */
  open(services: Services): Promise<OpenServer | null>;
}

/** A server that listens. */
export interface OpenServer {
  /** As `smtp://127.0.0.1:2525`. */
  readonly address: string;
  /** Takes nothing new, and resolves when what was under way is done or had its time. */
  close(): Promise<void>;
}
