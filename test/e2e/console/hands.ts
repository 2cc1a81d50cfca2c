import type { Locator, Page } from "playwright-core";

/** Most presses of Tab and arrow keys to one place. More is a page that the keyboard cannot cross. */
const far = 60;

/**
 * A person at the console, by the mouse or by the keyboard, whose steps are counted. A step is a click or a press that the
 * person decides on. A field that is filled counts with the press that submits it. The way to a place does not count: neither
 * the way of the pointer nor Tab and the arrow keys. A sequence of keys, such as `g a`, is one press.
 */
export interface Hand {
  readonly name: "mouse" | "keyboard";
  readonly steps: number;
  /** Begins to count anew. */
  start(): void;
  /** Follows a link or presses a button. */
  press(target: Locator): Promise<void>;
  /** Fills a field. */
  fill(field: Locator, text: string): Promise<void>;
  /** Sends the form of a field that was filled. */
  submit(field: Locator, button: Locator): Promise<void>;
  /** Opens a page of the navigation. */
  openPage(name: string, key: string): Promise<void>;
  /** Opens the palette. */
  openPalette(): Promise<void>;
  /** Chooses what the palette finds. */
  choose(words: string, result: string | RegExp): Promise<void>;
}

abstract class CountingHand {
  steps = 0;

  constructor(protected readonly page: Page) {}

  start(): void {
    this.steps = 0;
  }

  protected readonly result = (name: string | RegExp): Locator =>
    this.page.getByRole("menuitem").filter({ hasText: name }).first();
}

/** Clicks, and types only into fields. */
export class Mouse extends CountingHand implements Hand {
  readonly name = "mouse";

  async press(target: Locator): Promise<void> {
    this.steps += 1;
    await target.click();
  }

  async fill(field: Locator, text: string): Promise<void> {
    await field.click();
    await field.fill(text);
  }

  submit(_: Locator, button: Locator): Promise<void> {
    return this.press(button);
  }

  openPage(name: string): Promise<void> {
    return this.press(this.page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name, exact: true }));
  }

  openPalette(): Promise<void> {
    return this.press(this.page.getByRole("button", { name: /^Search/ }));
  }

  async choose(words: string, result: string | RegExp): Promise<void> {
    await this.page.getByLabel(/^Page, agent, task/).fill(words);
    await this.press(this.result(result));
  }
}

/** Presses keys, and goes from place to place with Tab and the arrow keys. */
export class Keyboard extends CountingHand implements Hand {
  readonly name = "keyboard";

  async press(target: Locator): Promise<void> {
    await this.reach(target);
    await this.key("Enter");
  }

  async fill(field: Locator, text: string): Promise<void> {
    await this.reach(field);
    await this.page.keyboard.press("ControlOrMeta+a");
    await this.page.keyboard.type(text);
  }

  async submit(field: Locator): Promise<void> {
    await this.reach(field);
    const isText = await field.evaluate((element: any) => element.tagName === "TEXTAREA");
    await this.key(isText ? "Control+Enter" : "Enter");
  }

  async openPage(_: string, key: string): Promise<void> {
    this.steps += 1;
    await this.page.keyboard.press("g");
    await this.page.keyboard.press(key);
  }

  openPalette(): Promise<void> {
    return this.key("Control+k");
  }

  async choose(words: string, result: string | RegExp): Promise<void> {
    await this.page.getByLabel(/^Page, agent, task/).waitFor();
    await this.page.keyboard.type(words);
    const wanted = this.result(result);
    await wanted.waitFor();
    const isChosen = (): Promise<boolean> =>
      wanted.evaluate(
        (element: any) => element.hasAttribute("data-focused") || element === element.ownerDocument.activeElement,
      );
    for (let moves = 0; moves < far && !(await isChosen()); moves += 1) await this.page.keyboard.press("ArrowDown");
    await this.key("Enter");
  }

  private async key(name: string): Promise<void> {
    this.steps += 1;
    await this.page.keyboard.press(name);
  }

  private async reach(target: Locator): Promise<void> {
    await target.waitFor();
    const isThere = (): Promise<boolean> =>
      target.evaluate((element: any) => element === element.ownerDocument.activeElement);
    for (let moves = 0; !(await isThere()); moves += 1) {
      if (moves === far) throw new Error(`${target.toString()} is more than ${far} keys away`);
      await this.page.keyboard.press("Tab");
    }
  }
}
