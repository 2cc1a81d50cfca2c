import { existsSync } from "node:fs";
import path from "node:path";
import { domains } from "../../../subgraphs/index.js";
import { loadModule, projectFolder } from "../places.js";
import type { Kit } from "./kit.js";

/** The folder of a domain's tests. */
export const folderOf = (domain: string): string => path.join(projectFolder, "test", domain);

/** The kit of every domain, from its folder. */
export async function findKits(): Promise<readonly Kit[]> {
  return Promise.all(
    domains.map(async ({ name }) => {
      const file = path.join(folderOf(name), "kit.ts");
      if (!existsSync(file)) throw new Error(`The domain ${name} has no kit: test/${name}/kit.ts is missing.`);
      return ((await loadModule(`test/${name}/kit.ts`)) as { readonly kit: Kit }).kit;
    }),
  );
}
