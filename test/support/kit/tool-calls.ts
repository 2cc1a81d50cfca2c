import type { Scene } from "./scene.js";
import { wholeKit } from "./whole.js";

/** A call of a tool, as a model makes it. */
export interface ToolCall {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** The tool after which others are refused: it stops its caller. */
const stopping = "freeze_me";

/** A call of every tool by the scene's target, in an order in which each can succeed. */
export function everyToolCall(scene: Scene): ToolCall[] {
  const calls = Object.entries(wholeKit.tools ?? {}).map(([name, inputOf]) => ({ name, input: inputOf(scene) }));
  return [...calls.filter(({ name }) => name !== stopping), ...calls.filter(({ name }) => name === stopping)];
}
