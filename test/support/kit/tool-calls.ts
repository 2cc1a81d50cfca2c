import type { Scene } from "./scene.js";
import { wholeKit } from "./whole.js";

/** A call of a tool, as a model makes it. */
export interface ToolCall {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** A call of every tool by the scene's target, in an order in which each can succeed. */
export function everyToolCall(scene: Scene): ToolCall[] {
  return Object.entries(wholeKit.tools ?? {}).map(([name, inputOf]) => ({ name, input: inputOf(scene) }));
}
