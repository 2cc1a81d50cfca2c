import { problemOfVault } from "./problem-of-vault.js";
import type { Answer, Question } from "./protocol.js";
import { VaultWork } from "./vault-work.js";

// The one place of the console that has keys and contents. The server sends this file with a policy of its own, which allows
// WebAssembly for Argon2; the page may not run any.
const work = new VaultWork();
const worker = globalThis as unknown as Pick<Worker, "addEventListener" | "postMessage">;

worker.addEventListener("message", ({ data }: MessageEvent<Question>) => void answer(data));

async function answer({ id, name, args }: Question): Promise<void> {
  const call = work[name].bind(work) as (...given: readonly unknown[]) => Promise<unknown>;
  try {
    worker.postMessage({ id, value: await call(...args) } satisfies Answer);
  } catch (error) {
    worker.postMessage({ id, problem: problemOfVault(error) } satisfies Answer);
  }
}
