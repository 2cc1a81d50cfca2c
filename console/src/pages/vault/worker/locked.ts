/** The vault was locked meanwhile. */
export class VaultLockedError extends Error {
  constructor() {
    super("The vault is locked.");
    this.name = "VaultLockedError";
  }
}
