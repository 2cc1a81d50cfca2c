import type { Receiver } from "../receiver.js";
import type { TestParley } from "../parley.js";
import type { Scene, World } from "./scene.js";
import type { Secrets } from "./secrets.js";

/** The server and the scene of a run through the life of secrets. */
export interface Day<Part extends object = object> {
  readonly world: World;
  readonly scene: Scene & Part;
  /** Every answer is noted. */
  readonly parley: TestParley;
  /** Collects secrets whose text alone does not show that they are secrets. */
  readonly secrets: Secrets;
  readonly receiver: Receiver;
  /** Codes of signups that were mailed. */
  readonly codes: string[];
}

/** Where secrets of a kind may stand in the clear, and why. */
export interface RestingPlace {
  /** Of `<kind of place> <name of place>`. */
  readonly place: RegExp;
  readonly kind: RegExp;
  readonly why: string;
}

/** The life of a domain's secrets. */
export interface SecretLifeDefinition<Part extends object> {
  /** More settings of the server, so that calls reach their receivers and no limit. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Everything that makes, shows, uses, replaces and ends a secret, as its owner does it; keyed writes twice. */
  live(day: Day<Part>): Promise<void>;
  /** Columns that say in the clear what their owner wrote there to be shown again. */
  readonly ownWords?: readonly RestingPlace[];
}
