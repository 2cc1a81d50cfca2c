import type { Locator, Page } from "playwright-core";
import { VaultClient } from "../../../clients/vault/vault-client.js";
import { checkLooks } from "./looks.js";
import type { World } from "./world.js";

/** Each is a canary: what must be found nowhere. */
export const firstKey = "First-Canary-Key-1 of the vault";
export const secondKey = "Second-Canary-Key-2 of the vault";
export const thirdKey = "Third-Canary-Key-3 of the vault";
export const totpKey = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
export const password = "Canary-Password-äöü-4711";

/** A secret of each type, as a person types it. */
export const secrets = [
  {
    type: "login",
    name: "Shop",
    fields: { "User name": "ada", Password: password, Notes: "Canary-Note\nof two lines" },
  },
  { type: "API key", name: "Weather", fields: { "API key": "sk-Canary-Weather", Endpoint: "https://weather.example" } },
  { type: "key pair", name: "Storage", fields: { "Access key": "AKIA-1", "Secret key": "Canary-Pair" } },
  {
    type: "SSH key",
    name: "Server",
    fields: { "Private key": "Canary-Begin\nCanary-End", Passphrase: "Canary-Phrase" },
  },
  { type: "other", name: "<img src=x onerror=alert(1)>", fields: { Content: "<b>Canary</b>" } },
] as const;

/** A person at the vault of the console. */
export class VaultVisit {
  constructor(
    private readonly world: World,
    private readonly page: Page,
  ) {}

  open = async (path: string): Promise<void> => void (await this.page.goto(`${this.world.origin}/console/${path}`));

  button = (name: string | RegExp): Locator => this.page.getByRole("button", { name, exact: typeof name === "string" });

  isUnlocked = (): Locator => this.page.getByText("The vault is unlocked.");

  /** Another client of the same vault, with an API key. */
  as = (apiKey: string): VaultClient => new VaultClient({ baseUrl: this.world.origin, apiKey });

  unlock = async (key: string): Promise<void> => {
    await this.page.getByLabel("Vault key", { exact: true }).fill(key);
    await this.button("Unlock").click();
    await this.isUnlocked().waitFor();
  };

  /** Goes to the list without loading the page anew, so that the vault stays as it is. */
  openList = (): Promise<void> =>
    this.page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Vault" }).click();

  openSecret = async (name: string): Promise<void> => {
    await this.openList();
    await this.page.getByRole("link", { name, exact: true }).click();
    await this.page.getByRole("heading", { name, level: 1 }).waitFor();
  };

  /** Light, dark and narrow: what is promised of every page, and pictures of it. */
  checkLooks = (name: string): Promise<void> => checkLooks(this.page, `vault-${name}`);
}
