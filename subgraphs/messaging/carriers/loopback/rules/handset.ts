import type { Service } from "../../rules/carrier-event.js";

/** The result of an operation's next call, once. */
export interface FailNext {
  readonly op: FailingOperation;
  readonly kind: "rejected" | "ambiguous";
  /** The rejection code. An ambiguous call with `arrived` takes effect, without a report. */
  readonly code: string | null;
}

/** The operations of a handset that can be made to fail. */
export const failingOperations = ["send", "create_group", "tapback", "remove_tapback", "typing", "read"] as const;
export type FailingOperation = (typeof failingOperations)[number];

/** A simulated phone. */
export interface HandsetRow {
  readonly number: string;
  readonly service: Service;
  readonly online: boolean;
  /** False: messages to it stay undelivered. */
  readonly autoDeliver: boolean;
  /** True: it sends a read receipt for everything. */
  readonly autoRead: boolean;
  /** How long a message is on its way to it. */
  readonly latencyMs: number;
  /** True: it does not join new groups. */
  readonly rejectGroups: boolean;
  readonly failNext: FailNext | null;
  readonly createdAt: Date;
}

/** The changeable properties of a handset. */
export type HandsetChange = Partial<Omit<HandsetRow, "number" | "createdAt">>;

/** An installation's limits of phones. */
export const handsetLimits = {
  handsets: 1_000,
  /** Members of a group, the sender included. */
  members: 9,
  textCharacters: 18_995,
  mediaBytes: 10 * 1024 * 1024,
  /** All files together. */
  allMediaBytes: 512 * 1024 * 1024,
  latencyMs: 600_000,
  page: 100,
  keepDays: 30,
  partIndex: 99,
} as const;

/** The service that a message to these phones travels by: all of a group see the same. */
export function serviceFor(services: readonly Service[]): Service {
  if (services.includes("sms")) return "sms";
  return services.includes("rcs") ? "rcs" : "imessage";
}
