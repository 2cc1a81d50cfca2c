import path from "node:path";

/** The project's folder: the tests start there, compiled or not. */
export const projectFolder = process.cwd();

/** The folder of the modules that a test is made of: the project's, or that of the compiled ones. */
const modulesFolder = path.resolve(import.meta.dirname, "../..");
const ending = path.extname(import.meta.filename);

/** Loads a module of the project by its source (`test/mail/kit.ts`), as the tests do: compiled, if they are. */
export async function loadModule(source: string): Promise<unknown> {
  return import(path.join(modulesFolder, source.replace(/\.ts$/, ending)));
}
