import { ConfigError } from "../../subgraphs/shared/config/config.js";
import { DatabaseStartError } from "../../subgraphs/shared/database/start-error.js";
import { SecretError } from "../../subgraphs/shared/secrets/secret-error.js";

const writtenForOperators = [ConfigError, DatabaseStartError, SecretError];

const whenListening: Readonly<Record<string, string>> = {
  EADDRINUSE: "Another server uses this port: stop it, or set PORT to another port.",
  EACCES: "Ports below 1024 need a privileged user: set PORT to a higher number.",
  EADDRNOTAVAIL: "This machine does not have this address: set HOST to an address of this machine, or do not set it.",
  ENOTFOUND: "There is no such host: set HOST to an address of this machine, or do not set it.",
};

const atFiles: Readonly<Record<string, string>> = {
  EACCES: "Start as the user that owns it, or set PARLEY_DATA_DIR to a folder that this user may write.",
  EPERM: "Start as the user that owns it, or set PARLEY_DATA_DIR to a folder that this user may write.",
  EROFS: "Set PARLEY_DATA_DIR to a folder that can be written.",
  ENOENT: "Check the path.",
  ENOTDIR: "Check the path.",
  EISDIR: "Check the path.",
  ENOSPC: "The disk is full: make room, and start again.",
};

/** Why a start or a command failed: a sentence for errors that the operator can fix, otherwise the stack. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (writtenForOperators.some((kind) => error instanceof kind)) return error.message;
  const { message, stack, code = "", syscall, path } = error as NodeJS.ErrnoException;
  const listening = syscall === "listen" || syscall === "getaddrinfo";
  const advice = listening ? whenListening[code] : path === undefined ? undefined : atFiles[code];
  return advice === undefined ? (stack ?? message) : `${message}. ${advice}`;
}
