import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { projectFolder } from "../support/places.js";

const SHARED = [
  "tools",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "tsconfig.build.json",
  "prisma.config.ts",
  "rest-shim/record/selection.ts",
  "README.md",
  "CHANGELOG.md",
];

export interface Outcome {
  readonly exitCode: number;
  readonly output: string;
}

/** A small project of its own in a temporary folder, built by the real tools. */
export class ScratchProject {
  private constructor(readonly root: string) {}

  static async create(files: Readonly<Record<string, string>>): Promise<ScratchProject> {
    const project = new ScratchProject(await realpath(await mkdtemp(join(tmpdir(), "parley-tools-"))));
    for (const name of SHARED) await cp(join(projectFolder, name), join(project.root, name), { recursive: true });
    await symlink(await realpath(join(projectFolder, "node_modules")), join(project.root, "node_modules"));
    for (const [file, text] of Object.entries(files)) await project.write(file, text);
    return project;
  }

  async write(file: string, text: string): Promise<void> {
    const path = join(this.root, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }

  remove(file: string): Promise<void> {
    return rm(join(this.root, file));
  }

  /** Runs a script of the project to its end. */
  run(script: string, ...args: string[]): Promise<Outcome> {
    return new Promise((done) => {
      execFile(process.execPath, [script, ...args], { cwd: this.root }, (error, stdout, stderr) =>
        done({ exitCode: Number(error?.code ?? 0), output: stdout + stderr }),
      );
    });
  }

  dispose(): Promise<void> {
    return rm(this.root, { recursive: true, force: true });
  }
}
