import type { Scene } from "./scene.js";

/**
 * Scenes for operations that use something of their scene up. Making one takes much longer than most operations, and most use up
 * different things: so a scene is used again until an operation does not find what it needs.
 */
export class SpareScenes {
  private readonly spares: Scene[] = [];

  constructor(private readonly make: () => Promise<Scene>) {}

  /** What an attempt with a scene came to: with a used one, if that succeeds, and otherwise with a fresh one. */
  async use<Result>(
    attempt: (scene: Scene) => Promise<Result>,
    succeeded: (result: Result) => boolean,
  ): Promise<Result> {
    const spare = this.spares.pop();
    if (spare !== undefined) {
      const result = await attempt(spare).catch(() => undefined);
      if (result !== undefined && succeeded(result)) {
        this.spares.push(spare);
        return result;
      }
    }
    const fresh = await this.make();
    const result = await attempt(fresh);
    if (succeeded(result)) this.spares.push(fresh);
    return result;
  }
}
