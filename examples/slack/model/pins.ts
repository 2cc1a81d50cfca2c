import type { Channel } from "./channels.js";
import { limits } from "./limits.js";
import type { Message } from "./messages.js";
import type { Model } from "./model.js";
import { Refusal } from "./refusal.js";

/** A message that a channel shows on its pin board. */
export interface Pin {
  readonly ts: string;
  readonly userId: string;
  readonly created: number;
}

export function addPin(model: Model, channel: Channel, message: Message, userId: string): void {
  if (message.isSystem) throw new Refusal("not_pinnable");
  if (channel.pins.some(({ ts }) => ts === message.ts)) throw new Refusal("already_pinned");
  if (channel.pins.length >= limits.pinsPerChannel) throw new Refusal("too_many_pins");
  channel.pins.push({ ts: message.ts, userId, created: Math.floor(model.now() / 1000) });
}

export function removePin(channel: Channel, message: Message): void {
  const index = channel.pins.findIndex(({ ts }) => ts === message.ts);
  if (index < 0) throw new Refusal("no_pin");
  channel.pins.splice(index, 1);
}
